import type { PlaceWork } from '#shared/domain/places/place-view.ts';

type Notes = PlaceWork['reportNotes'];

/** Longest notes of one report. */
export const MAX_NOTES_CHARS = 4_000;
/** Of all reports: what is kept of a user's work is small. */
const MAX_KEPT_CHARS = 12_000;
const MAX_KEPT = 20;

/** Notes are about places, whatever period is looked at while they are written. */
const nameOf = (keys: readonly string[]) => JSON.stringify(keys.toSorted());

export function notesOf(notes: Notes, keys: readonly string[]): string {
  const name = nameOf(keys);
  return notes.find(({ of }) => of === name)?.text ?? '';
}

/** With the notes of these places; the oldest of others give way when there are too many. */
export function withNotes(notes: Notes, keys: readonly string[], text: string): Notes {
  const name = nameOf(keys);
  const others = notes.filter(({ of }) => of !== name);
  const all = text.trim() === '' ? others : [{ of: name, text }, ...others];
  let chars = 0;
  return all.filter((each, at) => {
    chars += each.of.length + each.text.length;
    return at === 0 || (at < MAX_KEPT && chars <= MAX_KEPT_CHARS);
  });
}
