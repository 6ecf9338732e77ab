import { plainFigures } from '../cells/plain-text.ts';
import { splitTime } from '../cells/split-time.ts';
import { fixedOffsetS, offsetsOfLetters, zonesOfLetters } from '../cells/zone-clock.ts';
import type { Option, Question, TimePlan } from '../import-plan.ts';
import type { Cell } from '../source-sample.ts';

type ZonePlan = Pick<TimePlan, 'sourceZone' | 'zoneTexts' | 'needsZone'>;

const ZONE_QUESTION = 'zone';

const PLAIN: ZonePlan = { sourceZone: null, zoneTexts: [], needsZone: false };

const option = (id: string, set: ZonePlan): Option => ({
  id: `zone:${id}`,
  changes: [{ kind: 'time', set }],
});

function ask(certainty: Question['certainty'], evidence: readonly string[], options: Option[]): Question {
  return {
    id: ZONE_QUESTION,
    about: 'zone',
    certainty,
    column: null,
    evidence: evidence.slice(0, 5),
    holds: { kind: 'file' },
    options,
  };
}

/**
 * What the cells of a column say of their zone. An offset in every cell is the cell's own; letters may be those of several
 * zones; and where some cells have a zone and others none, the others may be of any.
 * @param isWorkbook a Z in a workbook may stand for nothing: programs write it behind dates that have no zone.
 */
export function findZonesInCells(
  cells: readonly Cell[],
  isWorkbook: boolean,
): { plan: ZonePlan; questions: Question[] } {
  const byZone = new Map<string, string>();
  let plainText = '';
  for (const { text, kind } of cells) {
    const parts = kind === 'text' ? splitTime(plainFigures(text)) : undefined;
    if (kind === 'date' || (parts?.clock && parts.zone === null)) plainText ||= text.trim();
    if (parts?.zone && !byZone.has(parts.zone)) byZone.set(parts.zone, text.trim());
  }
  const zones = [...byZone.keys()];
  const evidence = [...byZone.values(), plainText].filter((text) => text !== '');
  if (zones.length === 0) return { plan: PLAIN, questions: [] };
  const letters = zones.filter((zone) => fixedOffsetS(zone) === undefined);
  const [offset] = zones.filter((zone) => fixedOffsetS(zone) !== undefined);
  const ofLetters = zonesOfLetters(letters);
  if (letters.length > 0) {
    const options = [
      option('service', { ...PLAIN, zoneTexts: letters }),
      ...ofLetters.map((zone) => option(zone, { ...PLAIN, sourceZone: zone, zoneTexts: letters })),
      ...offsetsOfLetters(letters).map((zone) =>
        option(zone, { ...PLAIN, sourceZone: zone, zoneTexts: letters }),
      ),
      option('UTC', { ...PLAIN, sourceZone: 'UTC', zoneTexts: letters }),
    ];
    const isMixed = plainText !== '' || offset !== undefined || ofLetters.length > letters.length;
    const question = ask(isMixed ? 'contradictory' : 'assumed', evidence, options);
    return { plan: PLAIN, questions: [{ ...question, texts: letters }] };
  }
  const own: ZonePlan = { ...PLAIN, needsZone: true };
  const mayMeanNothing = isWorkbook && zones.every((zone) => zone === 'Z');
  const ofService = option('service', mayMeanNothing ? { ...PLAIN, zoneTexts: ['Z'] } : PLAIN);
  if (plainText !== '') {
    const zone = nameOf(offset ?? 'UTC');
    const options = [ofService, option(zone, { ...PLAIN, sourceZone: zone })];
    return { plan: PLAIN, questions: [ask('contradictory', evidence, options)] };
  }
  if (mayMeanNothing) {
    const options = [ofService, option('UTC', own)];
    return { plan: { ...PLAIN, zoneTexts: ['Z'] }, questions: [ask('assumed', evidence, options)] };
  }
  return { plan: own, questions: [] };
}

/** +08:00 of +8, +0800, UTC+8; UTC of Z and GMT. */
function nameOf(offset: string): string {
  const seconds = fixedOffsetS(offset) ?? 0;
  if (seconds === 0) return 'UTC';
  const size = Math.abs(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${seconds < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two((size % 3600) / 60)}`;
}
