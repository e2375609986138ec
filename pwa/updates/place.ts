const storageKey = 'northbeam.place';
/** A page that is not as long again by then has changed. */
const restoreMs = 5_000;
const userMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

const address = () => location.pathname + location.search + location.hash;

/** In px from the top of the window: what stands above the content, such as the news of the update, may be gone by then. */
const contentTop = () => document.getElementById('main')?.getBoundingClientRect().top ?? 0;

/** Notes for the page that comes after a reload how far this one was scrolled. */
export function rememberPlace(): void {
  sessionStorage.setItem(storageKey, JSON.stringify({ address: address(), top: contentTop() }));
}

/** Scrolls there once the page is as long again, unless the person moves first. */
export function restorePlace(): void {
  const top = takePlace();
  if (top === undefined) return;
  const over = new AbortController();
  const { signal } = over;
  const watch = new ResizeObserver(() => scrollTo(top));
  signal.addEventListener('abort', () => watch.disconnect());
  for (const move of userMoves) window.addEventListener(move, () => over.abort(), { signal });
  setTimeout(() => over.abort(), restoreMs);
  watch.observe(document.body);
  // A form that puts the caret back where it was scrolls to it.
  document.addEventListener('focusin', () => requestAnimationFrame(() => signal.aborted || scrollTo(top)), { signal });
}

function scrollTo(top: number): void {
  const wanted = window.scrollY + contentTop() - top;
  const reach = document.documentElement.scrollHeight - window.innerHeight;
  if (wanted <= reach) window.scrollTo(0, wanted);
}

/** Undefined when there is none for this address. */
function takePlace(): number | undefined {
  const place = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  sessionStorage.removeItem(storageKey);
  return place?.address === address() && typeof place.top === 'number' ? place.top : undefined;
}
