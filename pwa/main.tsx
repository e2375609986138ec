import './ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { prepareRoutes } from './app/routes.tsx';
import { holdInstallPrompt } from './install/held-prompt.ts';
import { emptyIfLeftBehind, holdSharedSession } from './offline/shared-device.ts';

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

/** Prerendered pages come with their markup; the others with an empty shell. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  if (root.firstElementChild) return void hydrateRoot(root, app);
  // What it could not load is asked for again, and told of, by the page itself.
  await prepareRoutes(location.pathname).catch(() => undefined);
  createRoot(root).render(app);
}

function begin(): void {
  holdInstallPrompt();
  holdSharedSession();
  void emptyIfLeftBehind().finally(start);
}

if (import.meta.env.MODE === 'lab') {
  void import('./network-lab/start-lab.ts').then(({ startLab }) => {
    startLab();
    begin();
  });
} else begin();
