/** Hands a file to the user. This is the one place that knows how: a shell with a save dialog of its own changes it here. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download begins after this turn; the address must live until then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Hands a text to the user as a file. */
export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}
