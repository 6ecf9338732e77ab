/** The first word of a name, up to its first separator or capital letter: list_places and listPlaces are both `list`. */
function firstWord(name: string): string {
  return (/^[A-Z]*[^A-Z_\-./:]*/.exec(name)?.[0] ?? '').toLowerCase();
}

/**
 * Tools by the first word of their names, in the order in which the words appear. A word that only one tool begins with
 * makes no group: such tools stand under ''.
 */
export function toolGroups<T extends { name: string }>(tools: readonly T[]): { group: string; tools: T[] }[] {
  const byWord = Map.groupBy(tools, ({ name }) => firstWord(name));
  const groups = new Map<string, T[]>();
  for (const [word, members] of byWord) {
    const group = members.length > 1 ? word : '';
    groups.set(group, [...(groups.get(group) ?? []), ...members]);
  }
  return [...groups].map(([group, members]) => ({ group, tools: members }));
}
