import type { Answer, Certainty, Question } from '../import-plan.ts';
import { type ColumnHeader, looksLikePlace, type QuantitySplit, quantitySplits } from './column-header.ts';
import { askForEquipment, equipmentOptions, type Known } from './equipment-questions.ts';
import { readQuantity } from './field-words.ts';
import { proposeEquipment } from './propose-equipment.ts';
import { type Title, quantityOfTitles } from './title-texts.ts';

/** The station of a value column: what its header calls it, and its equipment; empty if that is asked. */
export type ColumnStation = { text: string; equipId: string };

export type HeaderStations = {
  ofColumn: Map<number, ColumnStation>;
  /** What is left of the headers to name the fields by, where a station was taken out of them. */
  headers: ColumnHeader[];
  certainty: Certainty;
  questions: Question[];
};

type Candidate = { header: ColumnHeader; text: string; equipIds: readonly string[] };

const QUESTION = 'stations-in-header';
/** From this likeness on a name may well be that of a place of the service. */
const ALIKE = 0.5;

function withRest(header: ColumnHeader, fieldText: string): ColumnHeader {
  return { ...header, fieldText, quantity: readQuantity(fieldText) ?? header.quantity };
}

/** Columns whose headers have an id or a name of the service in them, or what is written as an id. */
function explicitCandidates(headers: readonly ColumnHeader[]): Candidate[] {
  return headers.flatMap((header) =>
    header.station ? [{ header, text: header.station.text, equipIds: header.station.equipIds }] : [],
  );
}

/** What stands around headers whose names nobody knows. `isBesideKnown`: other columns name stations of the service. */
type Beside = { titles: readonly Title[]; known: Known; isBesideKnown: boolean };

/** True for a column that is named by one word which says nothing of what is measured, as that of means below a turned table. */
const isUnspoken = ({ parts, quantity }: ColumnHeader): boolean => quantity === null && parts.length < 2;

/** True if the service has a place of a name like this, or it is written as names of places are. */
const isLikePlace = (text: string, known: Known): boolean =>
  looksLikePlace(text) || (proposeEquipment(text, known.list, 1)[0]?.likeness ?? 0) >= ALIKE;

/**
 * Names that nobody knows, in one of two rows: the other has what is measured. They are stations if the same comes again
 * under another name, or if they are written as places are.
 */
function groupCandidates(headers: readonly ColumnHeader[], { known, isBesideKnown }: Beside): Candidate[] {
  const spoken = headers.filter((header) => !isUnspoken(header));
  const found = spoken.flatMap((header): Candidate[] => {
    const named = header.parts.filter(({ quantity }) => quantity?.isExact);
    const others = header.parts.filter(
      (part) => part.quantity === null && !part.isNeutral && part.rest !== '' && part.station === null,
    );
    const [other] = others;
    const [field] = named.slice(-1);
    if (!other || !field || others.length > 1) return [];
    return [
      {
        header: { ...header, fieldText: field.rest, quantity: field.quantity },
        text: other.name,
        equipIds: [],
      },
    ];
  });
  if (found.length === 0 || found.length !== spoken.length) return [];
  const names = [...new Set(found.map(({ text }) => text))];
  const arePlaces = names.length > 1 && names.every((name) => isLikePlace(name, known));
  return isBesideKnown || areTold(found) || arePlaces ? found : [];
}

/**
 * 北门液位, 南门液位: names in front of the same quantity. Where a name can be taken apart in several ways (31号 in
 * 人民路31号雨量), that one counts which is most like a place of the service, which most headers have in common, the longest.
 */
function joinedCandidates(headers: readonly ColumnHeader[], { known, isBesideKnown }: Beside): Candidate[] {
  const splits = headers.map((header) => {
    const part = header.parts.at(-1);
    return { header, ways: part && !part.quantity?.isExact ? quantitySplits(part.name) : [] };
  });
  const counts = new Map<string, number>();
  for (const { ways } of splits)
    for (const other of new Set(ways.map((way) => way.other)))
      counts.set(other, (counts.get(other) ?? 0) + 1);
  const found = splits.flatMap(({ header, ways }): Candidate[] => {
    const likeness = ({ other }: QuantitySplit): number => {
      const like = proposeEquipment(other, known.list, 1)[0]?.likeness ?? 0;
      return like >= ALIKE ? like : 0;
    };
    const [best] = ways.toSorted(
      (a, b) =>
        likeness(b) - likeness(a) ||
        (counts.get(b.other) ?? 0) - (counts.get(a.other) ?? 0) ||
        b.other.length - a.other.length,
    );
    return best ? [{ header: withRest(header, best.fieldText), text: best.other, equipIds: [] }] : [];
  });
  const areAllNamed = isBesideKnown && found.length === headers.length;
  return areAllNamed || areTold(found) ? found : [];
}

/** Names alone, below a title that says what is measured, or written as names of places are. */
function bareCandidates(
  headers: readonly ColumnHeader[],
  { titles, known, isBesideKnown }: Beside,
): Candidate[] {
  if (headers.length < (isBesideKnown ? 1 : 2)) return [];
  const arePlaces = !isBesideKnown && headers.every(({ parts }) => looksLikePlace(parts[0]?.name ?? ''));
  if (!arePlaces && quantityOfTitles(titles, known.index) === null) return [];
  const isBare = headers.every(
    ({ parts, quantity }) => quantity === null && parts.length === 1 && parts[0]?.isNeutral === false,
  );
  if (!isBare) return [];
  return headers.map((header) => ({
    header: { ...header, fieldText: '' },
    text: header.parts[0]?.name ?? '',
    equipIds: [],
  }));
}

/** True if the same quantity comes again under another name. */
function areTold(candidates: readonly Candidate[]): boolean {
  const texts = new Map<string, Set<string>>();
  for (const { header, text } of candidates) {
    const { quantity } = header;
    const key = `${quantity?.field} ${quantity?.kind} ${quantity?.ordinal}`;
    texts.set(key, (texts.get(key) ?? new Set()).add(text));
  }
  return candidates.length > 1 && [...texts.values()].some((names) => names.size > 1);
}

function resolve(
  candidates: readonly Candidate[],
  known: Known,
): Pick<HeaderStations, 'ofColumn' | 'questions'> {
  const ofColumn = new Map<number, ColumnStation>();
  const questions: Question[] = [];
  for (const [text, of] of Map.groupBy(candidates, (one) => one.text)) {
    const columns = of.map(({ header }) => header.column);
    const [only, ...others] = of[0]?.equipIds ?? [];
    // Without a list of the service nobody can tell an id from another.
    const isId = only === undefined && known.index.size === 0 && (of[0]?.header.station?.by ?? '') === 'id';
    const equipId = only !== undefined && others.length === 0 ? only : isId ? text : '';
    for (const column of columns) ofColumn.set(column, { text, equipId });
    if (equipId !== '') continue;
    const options = equipmentOptions(text, of[0]?.equipIds ?? [], known, (chosen) =>
      columns.map((column) => ({
        kind: 'column',
        column,
        set: chosen === '' ? { role: 'ignore', field: '', equipId: null } : { equipId: chosen },
      })),
    );
    questions.push(
      askForEquipment(
        'equipment',
        text,
        {
          holds: { kind: 'columns', columns },
          column: columns[0] ?? null,
          certainty: others.length > 0 ? 'contradictory' : 'assumed',
        },
        options,
      ),
    );
  }
  return { ofColumn, questions };
}

function ask(candidates: readonly Candidate[], isLikely: boolean): Question {
  const texts = [...new Set(candidates.map(({ text }) => text))];
  const ids = isLikely ? ['stations:yes', 'stations:no'] : ['stations:no', 'stations:yes'];
  return {
    id: QUESTION,
    about: 'stations-in-header',
    certainty: 'assumed',
    column: null,
    evidence: texts.slice(0, 5),
    texts,
    holds: { kind: 'columns', columns: candidates.map(({ header }) => header.column) },
    options: ids.map((id) => ({ id, changes: [{ kind: 'structure' }] })),
  };
}

/**
 * The stations that headers of value columns name. Proved where the service knows one of them; asked where only the shape
 * of the header says that they are stations. null: the headers name fields.
 */
export function findHeaderStations(
  headers: readonly ColumnHeader[],
  titles: readonly Title[],
  known: Known,
  answers: readonly Answer[],
): HeaderStations | null {
  const answer = answers.find(({ question }) => question === QUESTION)?.option;
  if (answer === 'stations:no') return null;
  const explicit = explicitCandidates(headers);
  const isKnown = explicit.some(({ equipIds }) => equipIds.length > 0);
  const rest = headers.filter(({ station }) => station === null);
  const beside: Beside = { titles, known, isBesideKnown: isKnown };
  const others =
    [groupCandidates, joinedCandidates, bareCandidates]
      .map((find) => find(isKnown ? rest : headers, beside))
      .find((found) => found.length > 0) ?? [];
  const ids = explicit.length > 1 || explicit.some(({ header }) => header.quantity !== null) ? explicit : [];
  if (isKnown || ids.length > 0) {
    const candidates = [...(isKnown ? explicit : ids), ...(isKnown ? others : [])];
    const found = resolve(candidates, known);
    const isAsked = !isKnown && answer === undefined && known.index.size === 0;
    return {
      ...found,
      headers: replaced(headers, candidates),
      certainty: isKnown ? 'proved' : 'assumed',
      questions: isAsked ? [ask(candidates, true)] : found.questions,
    };
  }
  if (others.length === 0) return null;
  const alike = others.filter(({ text }) => isLikePlace(text, known));
  const isLikely = alike.length * 2 > others.length;
  if (answer === undefined && !isLikely)
    return {
      ofColumn: new Map(),
      headers: [...headers],
      certainty: 'assumed',
      questions: [ask(others, false)],
    };
  const found = resolve(others, known);
  return {
    ...found,
    headers: replaced(headers, others),
    certainty: 'assumed',
    questions: answer === undefined ? [ask(others, true)] : found.questions,
  };
}

function replaced(headers: readonly ColumnHeader[], candidates: readonly Candidate[]): ColumnHeader[] {
  const byColumn = new Map(candidates.map(({ header }) => [header.column, header]));
  return headers.map((header) => byColumn.get(header.column) ?? header);
}
