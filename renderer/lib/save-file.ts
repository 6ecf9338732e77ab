/** Hands a text to the user as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download begins after this turn; the address must live until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
