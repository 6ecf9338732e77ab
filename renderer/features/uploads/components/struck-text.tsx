/** Runs of a text, struck out or not: a reader puts U+0336 behind each character that the file strikes out. */
export function struckRuns(text: string): { text: string; isStruck: boolean }[] {
  return [...text.matchAll(/(?:[^\u0336]\u0336)+|[^\u0336]+?(?=(?:[^\u0336]\u0336)|$)/gu)].map(([run]) => ({
    text: run.replaceAll('\u0336', ''),
    isStruck: run.includes('\u0336'),
  }));
}

/** A text of the file as the file shows it: a line through what is struck out, instead of a sign over each letter. */
export function StruckText({ text }: { text: string }) {
  if (!text.includes('\u0336')) return text;
  return struckRuns(text).map((run, at) => (run.isStruck ? <s key={at}>{run.text}</s> : run.text));
}
