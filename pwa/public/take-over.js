/** Part of the service worker: a page that it has missed asks to be taken over. */
self.addEventListener('message', (event) => {
  if (event.data === 'northbeam.take-over') event.waitUntil(self.clients.claim());
});
