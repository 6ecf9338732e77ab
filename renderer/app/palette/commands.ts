/** Something that the palette offers: a place, a view or an action. */
export type Command = {
  id: string;
  group: 'actions' | 'views' | 'places' | 'link';
  title: string;
  detail?: string | undefined;
  run: () => void;
};

/** Of each group at most so many: who looks for more types more. */
const MAX_OF_GROUP = 8;

/** How well a text answers to words: 0 if it begins with them, 1 if a word of it does, 2 if they stand in it; else none. */
function rankOf(text: string, wanted: string): number | undefined {
  const at = text.indexOf(wanted);
  if (at === -1) return undefined;
  if (at === 0) return 0;
  return /[\s·(（:：]/.test(text[at - 1] ?? '') ? 1 : 2;
}

/** The commands whose title or detail has all the words, those that begin with them first; without words, all. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.flatMap((command) => {
    const text = `${command.title} ${command.detail ?? ''}`.toLowerCase();
    const ranks = words.map((word) => rankOf(text, word));
    return ranks.includes(undefined)
      ? []
      : [{ command, rank: Math.max(0, ...ranks.map((rank) => rank ?? 0)) }];
  });
  const counts = new Map<string, number>();
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command)
    .filter(({ group }) => {
      const count = (counts.get(group) ?? 0) + 1;
      counts.set(group, count);
      return count <= MAX_OF_GROUP;
    });
}

/** Commands by their groups, the group of the best one first. */
export function inGroups(found: readonly Command[]): Command[] {
  const groups = new Set(found.map(({ group }) => group));
  return [...groups].flatMap((group) => found.filter((each) => each.group === group));
}
