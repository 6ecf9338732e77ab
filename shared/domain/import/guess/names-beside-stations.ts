import type { Question } from '../import-plan.ts';
import type { HeaderWord } from './header-words.ts';
import { type EquipmentIndex, nameForm } from './known-equipment.ts';

/** What a row has in its column of stations, and in another one that names them as well. */
export type StationAndName = readonly [station: string, name: string];

const MAX_EVIDENCE = 3;

/** True for a column whose header says that it names stations. */
export const isOfStations = (word: HeaderWord | null): boolean =>
  word === 'station-id' || word === 'station-name';

/**
 * Rows that may be of either of two stations: the service knows both texts, and by no id that is the same; or a text that is
 * taken for one station has two names. Several stations may share a name, as instruments of one place do.
 * @param index without it, only what the file says of itself counts
 */
export function contradictingNames(pairs: readonly StationAndName[], index?: EquipmentIndex): string[] {
  const known = (text: string): readonly string[] => index?.idsOf(text) ?? [];
  const namesOf = new Map<string, Set<string>>();
  const found = new Set<string>();
  for (const [station, name] of pairs) {
    if (station === '' || name === '') continue;
    const [ids, others] = [known(station), known(name)];
    if (ids.length > 0 && others.length > 0) {
      if (!others.some((one) => ids.includes(one))) found.add(`${station} ${name}`);
      continue;
    }
    const texts = namesOf.get(station) ?? new Set();
    namesOf.set(station, texts.add(nameForm(name)));
    if (texts.size > 1) found.add(`${station} ${name}`);
  }
  return [...found];
}

/** Asks which of two columns says of which station a row is, where they contradict each other. */
export function askWhichNames(station: number, other: number, contradictions: readonly string[]): Question {
  return {
    id: 'station-column',
    about: 'station-column',
    certainty: 'contradictory',
    column: null,
    evidence: contradictions.slice(0, MAX_EVIDENCE),
    texts: [...contradictions],
    holds: { kind: 'file' },
    options: [
      { id: `station:${station}`, changes: [] },
      { id: `station:${other}`, changes: [{ kind: 'structure' }] },
    ],
  };
}
