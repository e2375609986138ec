/** Writes bytes in the larger of the units that leave a number above one. */
export function bytesInWords(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [1e3, 'KB'] : bytes < 1e9 ? [1e6, 'MB'] : [1e9, 'GB'];
  return `${(bytes / size).toLocaleString(undefined, { maximumFractionDigits: 1 })} ${unit}`;
}
