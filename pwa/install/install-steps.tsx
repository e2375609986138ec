import { Download, EllipsisVertical, PanelTop, Share, SquarePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '#pwa/api/config.ts';
import { Button } from '#pwa/ui/button.tsx';
import styles from './install-steps.module.css';
import { askToInstall, type InstallWay } from './install-way.ts';
import { useInstallWay } from './use-install-way.ts';

/** How to install the app with this very browser. */
export function InstallSteps() {
  const way = useInstallWay();
  if (way === 'prompt') return <InstallButton />;
  return steps[way];
}

function InstallButton() {
  return (
    <Button icon={<Download aria-hidden="true" />} onClick={() => void askToInstall()}>
      Install {brand}
    </Button>
  );
}

const ownDataNote = 'The app starts fresh. Sign in once to get everything in your account.';

const steps: Record<Exclude<InstallWay, 'prompt'>, ReactNode> = {
  installed: <p>{brand} is installed on this device.</p>,
  none: <p>This browser can’t install apps. Try Chrome, Edge or Safari.</p>,
  ios: (
    <Steps note={ownDataNote}>
      <Step icon={<Share aria-hidden="true" />}>
        Tap <b>Share</b> in the browser’s toolbar.
      </Step>
      <Step icon={<SquarePlus aria-hidden="true" />}>
        Scroll down and tap <b>Add to Home Screen</b>.
      </Step>
      <Step>
        Tap <b>Add</b>.
      </Step>
    </Steps>
  ),
  'android-firefox': (
    <Steps>
      <Step icon={<EllipsisVertical aria-hidden="true" />}>
        Open the browser’s <b>menu</b>.
      </Step>
      <Step icon={<SquarePlus aria-hidden="true" />}>
        Tap <b>Add app to Home screen</b>. Older versions say <b>Install</b>.
      </Step>
      <Step>
        Tap <b>Add</b>.
      </Step>
    </Steps>
  ),
  'mac-safari': (
    <Steps note={`This needs macOS Sonoma or later. ${ownDataNote}`}>
      <Step icon={<PanelTop aria-hidden="true" />}>
        Open <b>File</b> in the menu bar.
      </Step>
      <Step icon={<SquarePlus aria-hidden="true" />}>
        Choose <b>Add to Dock</b>.
      </Step>
      <Step>
        Click <b>Add</b>.
      </Step>
    </Steps>
  ),
  chromium: (
    <Steps note="Don’t see it? The app may already be installed.">
      <Step icon={<EllipsisVertical aria-hidden="true" />}>
        Open the browser’s <b>menu</b>.
      </Step>
      <Step icon={<Download aria-hidden="true" />}>
        Choose <b>Install</b> or <b>Add to Home screen</b>. On a computer, it may be under <b>Cast, save and share</b>.
      </Step>
    </Steps>
  ),
};

function Steps({ note, children }: { note?: string; children: ReactNode }) {
  return (
    <>
      <ol className={styles.steps}>{children}</ol>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

/** With the sign to look for, as the browser draws it. */
function Step({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span>{children}</span>
      {icon && <span className={styles.icon}>{icon}</span>}
    </li>
  );
}
