import { createServer } from 'vite';

/** For work on the code: the app with hot reload on 5173, the API on 4173. */
await import('../server/main.ts');
const server = await createServer({ configFile: 'vite.config.ts', mode: 'lab' });
await server.listen(5173);
server.printUrls();
