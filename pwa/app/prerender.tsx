import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { pageTitle } from './page-title.ts';

const description = 'Answer two short pages about your business. Get three free growth insights based on your answers.';

/** The markup of one page at build time. Large boundaries stay in place: filling them in later would need an inline script. */
export async function renderPage(path: string) {
  const page = (
    <StaticRouter location={path}>
      <App />
    </StaticRouter>
  );
  const { prelude } = await prerender(page, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  const markup = await new Response(prelude).text();
  return { markup, title: pageTitle(path), description };
}
