import './ui/theme.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import { App } from './app/app.tsx';
import { prepareRoutes } from './app/routes.tsx';
import { holdInstallPrompt } from './install/held-prompt.ts';
import { emptyIfLeftBehind, holdSharedSession } from './offline/shared-device.ts';

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

/** So long an empty page is better than one that changes twice; also where a file or the disk does not answer at all. */
const emptyLimitMs = 700;

/** Prerendered pages come with their markup; the others with an empty shell. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  if (root.firstElementChild) return void hydrateRoot(root, app);
  // The page itself asks again for what failed here, and reports it.
  const prepared = prepareRoutes(location.pathname).catch(() => undefined);
  await Promise.race([prepared, new Promise((resolve) => setTimeout(resolve, emptyLimitMs))]);
  const draw = () => createRoot(root).render(app);
  // In pieces, so that the page answers meanwhile. The lists that a phone starts with in a tunnel come a seventh later
  // that way: they are drawn in one go.
  if (location.pathname === paths.goals || location.pathname === paths.coaching) draw();
  else startTransition(draw);
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
