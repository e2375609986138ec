/** Something that had the focus, and where it stood then. */
interface Step {
  element: HTMLElement;
  label: string;
  row: HTMLElement | null;
  list: HTMLElement | null;
  /** Holds the row's place in its list, and the control's place in its row. */
  rowAt: number;
  controlAt: number;
}

const longest = 12;
const controls = 'a[href], button, input, select, textarea, [tabindex]';

const controlsIn = (place: Element): HTMLElement[] => [...place.querySelectorAll<HTMLElement>(controls)];
const labelOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

/** Remembers where the focus was, so that it goes back there when what has it is taken out of the page. */
export class FocusTrail {
  private steps: Step[] = [];
  /** Has the focus by `goBack`, and nobody has pressed a key or a button since. */
  private placed: HTMLElement | undefined;

  note(element: HTMLElement): void {
    // A form that takes some frames to come was meant; where the focus was put meanwhile is no place to go back to.
    if (this.placed && this.placed !== element) {
      this.steps = this.steps.filter((one) => one.element !== this.placed);
      this.placed = undefined;
    }
    const row = element.closest('li');
    const list = row?.parentElement ?? null;
    const step = {
      ...{ element, label: labelOf(element), row, list },
      rowAt: row && list ? [...list.children].indexOf(row) : -1,
      controlAt: row ? controlsIn(row).indexOf(element) : -1,
    };
    this.steps = [...this.steps.filter((one) => one.element !== element), step].slice(-longest);
  }

  /** Somebody has pressed a key or a button: they go on from where the focus is. */
  confirm(): void {
    this.placed = undefined;
  }

  /**
   * Goes to what had the focus before: what opened a panel, the same control of a row that is drawn anew, or the row that came
   * into the place of a removed one. Without any of them to `[data-go-on]`, where a person begins, or to the page's start.
   */
  goBack(): void {
    const places = this.steps.toReversed().flatMap(placesAfter);
    const starts = [...document.querySelectorAll<HTMLElement>('#main [data-go-on]'), document.getElementById('main')];
    this.placed = [...places, ...starts].find(takesFocus) ?? undefined;
  }
}

function placesAfter({ element, label, row, list, rowAt, controlAt }: Step): HTMLElement[] {
  if (element.isConnected) return [element];
  if (row?.isConnected) return controlsIn(row).filter((control) => labelOf(control) === label);
  if (!list?.isConnected) return [];
  const next = list.children[rowAt] ?? list.lastElementChild;
  const found = next ? controlsIn(next) : [];
  return [found[controlAt], ...found].filter((control) => control !== undefined);
}

function takesFocus(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null && document.activeElement === element;
}
