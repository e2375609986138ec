import type { Node } from 'pdfmake/interfaces';
import { answerDestination, chapterId, tableOfRow } from './parts.ts';

/** Where things came to stand, noted while pdfmake looks for page breaks; the last page's are those of the final pass. */
export class Layout {
  pages = 0;
  private readonly pageOf = new Map<string, number>();

  note({ id, pages, pageNumbers }: Node): void {
    this.pages = pages;
    const [first] = pageNumbers;
    if (id !== undefined && first !== undefined) this.pageOf.set(id, first);
  }

  /** Tells whether the last page is the end of the answers and next to nothing of it. */
  get endsLonely(): boolean {
    const last = [...this.pageOf].filter(([, page]) => page === this.pages).map(([id]) => id);
    return last.length <= fewAnswers && last.every((id) => id.startsWith(answerDestination('')));
  }

  /** Whether a table's last row stands alone on a page. */
  get hasLonelyRow(): boolean {
    const pagesOf = new Map<string, number[]>();
    for (const [id, page] of this.pageOf) {
      const table = tableOfRow(id);
      if (table !== undefined) pagesOf.set(table, [...(pagesOf.get(table) ?? []), page]);
    }
    return [...pagesOf.values()].some((pages) => pages.length > 1 && pages.at(-1) !== pages.at(-2));
  }

  /** Tells whether the first chapter keeps to page one. The second starts a new one. */
  get isPageOneWhole(): boolean {
    const [first, second] = [this.pageOf.get(chapterId(0)), this.pageOf.get(chapterId(1))];
    return first === undefined || second === undefined || second - first <= 1;
  }
}

const fewAnswers = 6;
