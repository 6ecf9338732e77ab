/** A size as file lists show it: 12.4 MB. */
export function sizeText(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} B`;
  const [size, unit] = sizeBytes < 1_000_000 ? [sizeBytes / 1000, 'kB'] : [sizeBytes / 1_000_000, 'MB'];
  return `${size < 100 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
