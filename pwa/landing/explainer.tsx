import { useConfig } from '#pwa/api/config.ts';
import { useIsMounted } from '#pwa/api/use-is-mounted.ts';
import { PageSection } from '#pwa/ui/page.tsx';
import styles from './explainer.module.css';

/** The film of the product; its place exists only once there is one. */
export function Explainer() {
  const { explainerUrl } = useConfig();
  const isMounted = useIsMounted();
  if (!isMounted || explainerUrl === null) return null;
  return (
    <PageSection title="How it works" note="A short film, with captions">
      <video className={styles.film} src={explainerUrl} controls preload="none" playsInline>
        <track kind="captions" src={explainerUrl.replace(/\.\w+$/, '.vtt')} srcLang="en" label="English" default />
      </video>
    </PageSection>
  );
}
