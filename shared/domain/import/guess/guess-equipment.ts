import { hasLostDigits, isWrittenAsId } from '../cells/equipment-id.ts';
import type { Answer, EquipmentPlan, Option, PlanChange, Question } from '../import-plan.ts';
import { looksLikeId } from './column-header.ts';
import { askForEquipment, equipmentOptions, type Known, typeChange } from './equipment-questions.ts';
import type { Guess } from './guess.ts';
import { idsOfAmbiguousName, indexEquipment, type KnownEquipment } from './known-equipment.ts';
import { isMissingWord } from './missing-words.ts';
import { proposeEquipment } from './propose-equipment.ts';
import { labelledStation, otherStation, stationsInTitles } from './stations-in-titles.ts';
import { restOfTitle, type Title } from './title-texts.ts';

export type { KnownEquipment } from './known-equipment.ts';

export type FixedEquipment = { equipId: string; guesses: Guess[]; questions: Question[] };

const guessed = (equipId: string, certainty: Guess['certainty'], { text, reason }: Title): Guess => ({
  about: 'equipment',
  column: null,
  certainty,
  reason,
  evidence: equipId === '' ? [] : [text],
});

function ask(
  equipIds: readonly string[],
  certainty: Question['certainty'],
  evidence: readonly string[],
  known: Known,
): Question {
  return {
    id: 'equipment',
    about: 'equipment',
    certainty,
    column: null,
    evidence: [...new Set(evidence)].slice(0, 5),
    holds: { kind: 'file' },
    options: equipIds.map((equipId) => ({
      id: `equip:${equipId}`,
      changes: [
        { kind: 'equipment', set: { equipId: { from: 'fixed', equipId } } },
        ...typeChange(equipId, known),
      ],
    })),
  };
}

const ALIKE = 0.6;

/**
 * The one equipment of a sheet without a station column. Proved is exactly one id or place name of the service that stands
 * in its titles, its name, or the file's name; everything else is asked, where there is something to choose from.
 */
export function guessFixedEquipment(titles: readonly Title[], known: Known): FixedEquipment {
  const found = stationsInTitles(titles, known);
  const ids = [...new Set(found.flatMap(({ equipIds }) => equipIds))];
  const [first] = found;
  const [equipId = ''] = ids;
  if (first) {
    const isOne = ids.length === 1;
    const isInHead = found.some(({ title }) => title.reason === 'title-row');
    const other = isOne && !isInHead ? otherStation(titles, equipId, known) : undefined;
    const isProved = isOne && other === undefined && found.some(({ isPlain }) => isPlain);
    const open = isOne && !other ? 'assumed' : 'contradictory';
    const guesses = [guessed(equipId, isProved ? 'proved' : open, other?.title ?? first.title)];
    const evidence = [...(other ? [other.title.text] : []), ...found.map(({ title }) => title.text)];
    const likely = proposeEquipment(other?.text ?? first.title.text, known.list, 3).map((one) => one.equipId);
    const own = other && looksLikeId(other.text) ? [other.text] : [];
    const all = [...new Set([...ids, ...own, ...likely])];
    return { equipId, guesses, questions: isProved ? [] : [ask(all, open, evidence, known)] };
  }
  return guessUnknown(titles, known);
}

/** An id that the service does not know, or a place that is called much the same. */
function guessUnknown(titles: readonly Title[], known: Known): FixedEquipment {
  for (const title of titles) {
    const labelled = labelledStation(title)?.split(' ')[0];
    const isSheet = title.reason === 'sheet-name';
    const text = labelled ?? (isSheet && looksLikeId(title.text) ? title.text.trim() : undefined);
    if (text === undefined) continue;
    const own = looksLikeId(text) || isWrittenAsId(text) ? [text] : [];
    if (known.index.size === 0 && labelled !== undefined && own.length > 0)
      return { equipId: text, guesses: [guessed(text, 'proved', title)], questions: [] };
    const proposed = proposeEquipment(text, known.list).map((one) => one.equipId);
    const ids = [...new Set([...own, ...proposed])];
    const [equipId] = ids;
    if (equipId === undefined) continue;
    return {
      equipId,
      guesses: [guessed(equipId, 'assumed', title)],
      questions: [ask(ids, 'assumed', [title.text], known)],
    };
  }
  const alike = titles.flatMap((title) => {
    const text = restOfTitle(title.text);
    const ids = proposeEquipment(text, known.list, 3)
      .filter(({ likeness }) => likeness >= ALIKE)
      .map(({ equipId }) => equipId);
    return (ids.length > 0 ? ids : idsOfAmbiguousName(text, known.list)).map((equipId) => ({
      equipId,
      title,
    }));
  });
  const [best] = alike;
  if (best) {
    const ids = [...new Set(alike.map(({ equipId }) => equipId))];
    return {
      equipId: best.equipId,
      guesses: [guessed(best.equipId, 'assumed', best.title)],
      questions: [ask(ids, 'assumed', [best.title.text], known)],
    };
  }
  return {
    equipId: '',
    guesses: [
      { about: 'equipment', column: null, certainty: 'assumed', reason: 'no-evidence', evidence: [] },
    ],
    questions: [],
  };
}

/** Fewer stations that nobody knows are asked about one by one. */
const MAX_APART = 8;
export const UNKNOWN_STATIONS = 'unknown-stations';
/** What is asked about one station. */
const stationQuestionId = (station: string): string => `station:${station}`;

export type StationIds = {
  idOfStation: Record<string, string>;
  unlisted: 'hold' | 'hold-names';
  questions: Question[];
};

/**
 * The equipment of stations that a file names: an id of the service, or the id of the only place of that name. What the
 * service does not know is asked about; without a list of its equipment an id is taken as it stands, and a name never.
 * @param column of the stations; null where rows of their own name them.
 * @param areIds true if the file says that they are ids.
 */
export function resolveStations(
  stations: readonly string[],
  known: Known,
  column: number | null,
  { areIds = false, answers = [] }: { areIds?: boolean; answers?: readonly Answer[] } = {},
): StationIds {
  const idOfStation = new Map<string, string>();
  const open: { station: string; ids: readonly string[]; own: readonly string[] }[] = [];
  for (const station of stations) {
    if (hasLostDigits(station)) continue;
    const ids = known.index.idsOf(station);
    // Equipment may be called by such a word.
    if (ids.length === 0 && isMissingWord(station)) continue;
    const isId = isWrittenAsId(station) || (areIds && /^[\x21-\x7e]+$/u.test(station));
    const own = isId && ids.length === 0 ? [station] : [];
    const [only, ...others] = ids.length === 0 && known.index.size === 0 ? own : ids;
    if (only !== undefined && others.length === 0) {
      idOfStation.set(station, only);
      continue;
    }
    idOfStation.set(station, '');
    open.push({ station, ids, own });
  }
  const change = (station: string, equipId: string): PlanChange => {
    const equipType = known.index.typesOf(equipId)[0] ?? null;
    return { kind: 'station', station, equipId, equipType };
  };
  const unknown = open.filter(({ ids }) => ids.length === 0);
  const answered = new Set(answers.map(({ question }) => question));
  const areApart =
    unknown.length <= MAX_APART ||
    answers.some(({ option }) => option === 'stations:each') ||
    unknown.some(({ station }) => answered.has(stationQuestionId(station)));
  const apart = areApart ? open : open.filter(({ ids }) => ids.length > 0);
  const questions = apart.map(({ station, ids, own }) => {
    const options = equipmentOptions(station, [...ids, ...own], known, (equipId) => [
      change(station, equipId),
    ]);
    const holds = { kind: 'stations' as const, stations: [station] };
    const certainty = ids.length > 1 ? 'contradictory' : 'assumed';
    return askForEquipment('station', station, { holds, column, certainty }, options);
  });
  return {
    idOfStation: Object.fromEntries(idOfStation),
    unlisted: known.index.size > 0 ? 'hold' : 'hold-names',
    questions: areApart ? questions : [...questions, askAboutAll(unknown, column, change)],
  };
}

/** Many stations that nobody knows, as those of another service, are listed in one question. */
function askAboutAll(
  unknown: readonly { station: string; own: readonly string[] }[],
  column: number | null,
  change: (station: string, equipId: string) => PlanChange,
): Question {
  const stations = unknown.map(({ station }) => station);
  const areIds = unknown.every(({ own }) => own.length > 0);
  const asWritten: Option = {
    id: 'stations:as-written',
    changes: stations.map((station) => change(station, station)),
  };
  return {
    id: UNKNOWN_STATIONS,
    about: UNKNOWN_STATIONS,
    certainty: 'assumed',
    column,
    evidence: stations.slice(0, 3),
    texts: stations,
    holds: { kind: 'stations', stations },
    options: [
      { id: 'stations:each', changes: [{ kind: 'structure' }] },
      ...(areIds ? [asWritten] : []),
      { id: 'stations:leave-out', changes: stations.map((station) => change(station, '')) },
    ],
  };
}

/** The type of each equipment that the service knows, and the one to begin with: the type most of them have. */
export function typesOfEquipment(
  equipIds: readonly string[],
  known: readonly KnownEquipment[],
): Pick<EquipmentPlan, 'equipType' | 'typeOfEquip'> {
  const index = indexEquipment(known);
  const typeOf = (equipId: string): string => {
    const [only, ...others] = index.typesOf(equipId);
    return others.length > 0 ? '' : (only ?? '');
  };
  const counts = new Map<string, number>();
  for (const equipId of equipIds) {
    const type = typeOf(equipId);
    if (type !== '') counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const equipType = [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  const differing = equipIds.flatMap((equipId) => {
    const type = typeOf(equipId);
    return type !== '' && type !== equipType ? [[equipId, type] as const] : [];
  });
  return { equipType, typeOfEquip: Object.fromEntries(differing) };
}

/** Asks for the type of equipment that the service has under several types. */
export function askForTypes(equipIds: readonly string[], { index }: Known): Question[] {
  return [...new Set(equipIds)].flatMap((equipId): Question[] => {
    const types = index.typesOf(equipId);
    if (types.length < 2) return [];
    return [
      {
        id: `equipment-type:${equipId}`,
        about: 'equipment-type',
        certainty: 'contradictory',
        column: null,
        evidence: [equipId],
        holds: { kind: 'file' },
        options: types.map((equipType) => ({
          id: `type:${equipType}`,
          changes: [{ kind: 'equipment-type', equipId, equipType }],
        })),
      },
    ];
  });
}
