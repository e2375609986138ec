import './ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { holdInstallPrompt } from './install/held-prompt.ts';
import { emptyIfLeftBehind, holdSharedSession } from './offline/shared-device.ts';

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

/** Prerendered pages come with their markup; the others with an empty shell. */
function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

function begin(): void {
  holdInstallPrompt();
  holdSharedSession();
  void emptyIfLeftBehind().finally(start);
}

if (import.meta.env.NETWORK_LAB) {
  void import('./network-lab/start-lab.ts').then(({ startLab }) => {
    startLab();
    begin();
  });
} else begin();
