import { Link } from 'react-router-dom';
import { privacyEmail, supportEmail } from '#pwa/api/config.ts';
import { Wrap } from '#pwa/ui/page.tsx';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import { paths } from '#schema/paths.ts';
import styles from './footer.module.css';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <Wrap>
        <ul className={styles.links}>
          <li>
            <Link to={paths.terms}>Terms of Service</Link>
          </li>
          <li>
            <Link to={paths.privacy}>Privacy Policy</Link>
          </li>
          <li>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </li>
          <li>
            <a href={`mailto:${privacyEmail}`}>{privacyEmail}</a>
          </li>
        </ul>
        <p className={styles.note}>{aiDisclaimer}</p>
      </Wrap>
    </footer>
  );
}
