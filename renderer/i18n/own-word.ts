/** The word for what somebody else calls so; undefined if there is none, as for `constructor`, which every object has. */
export function ownWord(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
