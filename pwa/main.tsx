import './ui/theme.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');

const app = (
  <BrowserRouter>
    <App />
  </BrowserRouter>
);

/** Prerendered pages come with their markup; the others with an empty shell. */
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
