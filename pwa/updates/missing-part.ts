/**
 * Told when a part of the app could not be loaded: it was to come from a network that is gone, or from a version that is.
 * Where it was a page, that says so itself.
 *
 * @returns a function that stops listening.
 */
export function onMissingPart(listener: () => void): () => void {
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}
