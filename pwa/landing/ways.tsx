import { ArrowRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useConfig } from '#pwa/api/config.ts';
import { askToSignIn } from '#pwa/api/sign-in-prompt.ts';
import { useIsMounted } from '#pwa/api/use-is-mounted.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { paths } from '#schema/paths.ts';
import styles from './ways.module.css';

/** The two ways in: insights now, or a coach to ask. */
export function Ways() {
  return (
    <div className={styles.ways}>
      <Link className={styles.way} to={paths.insights}>
        <h2>Get Instant Insights</h2>
        <p>Tell us where you are and where you want to be. Get three insights, each tied to one of your answers.</p>
        <span className={styles.go}>
          Start in 60 sec <ArrowRight aria-hidden="true" />
        </span>
      </Link>
      <CoachWay />
    </div>
  );
}

/** A visitor gets an account on the way; the free days are promised only while the operator grants them. */
function CoachWay() {
  const [token, owner] = [useToken(), useOwner()];
  const isSomebodys = (token ?? owner) !== null;
  const { trialDays } = useConfig();
  const isMounted = useIsMounted();
  const navigate = useNavigate();
  const promise = isMounted && trialDays > 0 ? `Free for ${trialDays} days when you sign up` : 'Sign up to start';

  async function handleClick(event: MouseEvent) {
    if (isSomebodys) return;
    event.preventDefault();
    if (await askToSignIn({ mode: 'signup' })) navigate(paths.chat);
  }

  return (
    <Link className={styles.way} to={paths.chat} onClick={handleClick}>
      <h2>Chat with Your Coach</h2>
      <p>Ask what you’d ask a business advisor. Your coach works from your answers, report and goals.</p>
      <span className={styles.go}>
        {isSomebodys ? 'Open chat' : promise} <ArrowRight aria-hidden="true" />
      </span>
    </Link>
  );
}
