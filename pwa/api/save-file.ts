/**
 * How long the file's address lives (docs/specification.md#9-business-constants-and-limits): long enough for a slow
 * "Save as".
 */
const releaseAfterMs = 10_000;

/** Offers a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}
