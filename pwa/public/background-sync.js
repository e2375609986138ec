/** Part of the service worker: the browser says that the network is back, also to a page that it holds in the background. */
self.addEventListener('sync', (event) => {
  if (event.tag === 'northbeam.sync') event.waitUntil(wakePages());
});

/** The session is known to the pages alone, so without one of them nothing can be sent. */
async function wakePages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage('northbeam.sync');
}
