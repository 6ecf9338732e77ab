import type { PlanChange, Question, TimePlan } from '../import-plan.ts';
import type { Declarations } from './declarations.ts';
import { zonesOfLetters } from '../cells/zone-clock.ts';
import { zoneInText, zoneKey, type ZoneInText } from './zone-words.ts';

export type ZoneGuess = Pick<TimePlan, 'sourceZone'> & { questions: Question[] };

const change = (sourceZone: string | null): PlanChange[] => [{ kind: 'time', set: { sourceZone } }];

const optionOf = (zone: string | null): Question['options'][number] => ({
  id: `zone:${zone ?? 'service'}`,
  changes: change(zone),
});

/**
 * The zone of the times: what the headers of their columns say in plain words, or a line above the table. Asked where two
 * of them differ, or only letters say it that several zones share.
 */
export function guessZone(
  headers: readonly string[],
  declared: Declarations['zones'],
  ofRows: readonly ZoneInText[] = [],
): ZoneGuess {
  const ofHeaders = headers.flatMap((header) => zoneInText(header) ?? []);
  const said: ZoneInText[] = [...ofHeaders, ...declared, ...ofRows];
  const sure = said.filter(({ isSure }) => isSure);
  const zones = [...new Set(sure.map(({ zone }) => zone))];
  const [zone = null, ...others] = zones;
  const isDoubtful = ofRows.some(({ isSure }) => !isSure);
  const isOpen = zones.length === 0 ? said.length > 0 : others.length > 0 || isDoubtful;
  if (!isOpen) return { sourceZone: zone, questions: [] };
  const ofLetters = said.flatMap(({ text }) => zonesOfLetters([text]));
  const perhaps = said.flatMap((one) => (one.isSure ? [] : (one.candidates ?? one.zone ?? [])));
  const all = [...new Set([zone, ...others, ...ofLetters, ...perhaps, null, 'UTC', '+08:00'])];
  return {
    sourceZone: zone,
    questions: [
      {
        id: 'zone',
        about: 'zone',
        certainty: others.length > 0 ? 'contradictory' : 'assumed',
        column: null,
        evidence: [...new Set(said.map(({ text }) => text))].slice(0, 5),
        holds: { kind: 'file' },
        texts: [...new Set(said.map(zoneKey))],
        options: all.map(optionOf),
      },
    ],
  };
}
