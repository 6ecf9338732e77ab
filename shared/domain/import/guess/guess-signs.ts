import type { Certainty, ColumnPlan, ImportPlan, Option, Question } from '../import-plan.ts';
import { knownUnit } from '../cells/units.ts';
import { columnQuestionId } from '../question.ts';
import type { Cell, SourceFormat } from '../source-sample.ts';
import type { Guess } from './guess.ts';
import { type DecimalSign, SignsEvidence, type ThousandsSign } from './signs-evidence.ts';
import { usualUnit } from './usual-units.ts';

export type Signs = Pick<ColumnPlan, 'decimalSign' | 'thousandsSign'>;

/** One slip among so many cells that say something else is a slip. */
const SLIP_SHARE = 20;
/** Numbers so many times larger than all others of their column are doubtful. */
const FAR_LARGER = 20;

type Decision = { signs: Signs; certainty: Certainty; evidence: string[] };

const other = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

/** What is known of all columns together: they have one writer. */
type FileSigns = {
  all: SignsEvidence;
  /** Points are decimal ones by the file itself: commas separate its cells, or its headers are Chinese. */
  excludesComma: boolean;
};

/**
 * What a file says as a whole. In a file that commas separate a decimal comma would stand in quotes, as its points show; and
 * whoever writes Chinese headers hardly groups digits by points.
 */
function fileSigns(
  columns: readonly SignsEvidence[],
  format: SourceFormat,
  headers: readonly string[],
): FileSigns {
  const all = new SignsEvidence();
  for (const column of columns) all.include(column);
  const isSplitByCommas = format.kind === 'delimited' && format.delimiter === ',';
  const hasNoCommas = all.only[','].count + all.either[','].count === 0;
  const isChinese = headers.some((header) => /\p{Script=Han}/u.test(header));
  return { all, excludesComma: (isSplitByCommas && hasNoCommas) || isChinese };
}

/** The decimal sign that so many cells prove; null if they prove none, or both. */
function provenBy({ only }: SignsEvidence): DecimalSign | null {
  return provenByCounts(only['.'].count, only[','].count);
}

/** The decimal sign that the columns prove beside one of them. */
function provenByOthers(own: SignsEvidence, { all }: FileSigns): DecimalSign | null {
  const [points, commas] = (['.', ','] as const).map((sign) => all.only[sign].count - own.shown(sign));
  return provenByCounts(points ?? 0, commas ?? 0);
}

function provenByCounts(points: number, commas: number): DecimalSign | null {
  const [sign, most, least] =
    points >= commas ? (['.', points, commas] as const) : ([',', commas, points] as const);
  return most >= 2 && least * SLIP_SHARE <= most ? sign : null;
}

/** The sign between groups of three, where the decimal sign is known; null where no cell has one, or it is doubtful. */
function thousandsFor(decimal: DecimalSign, own: SignsEvidence, { all }: FileSigns): ThousandsSign | null {
  const candidates = ([',', '.', ' ', "'"] as const).filter((sign) => sign !== decimal);
  const sure = candidates
    .filter((sign) => own.grouped[sign].count > 0)
    .toSorted((a, b) => own.grouped[b].count - own.grouped[a].count);
  if (sure[0]) return sure[0];
  const sign = other(decimal);
  const perhaps = own.either[sign].count;
  // 8.431 and 8,644 in one column: whichever sign is the decimal one, what the other means is not said.
  if (perhaps === 0 || own.either[decimal].count > 0) return null;
  if (all.grouped[sign].count > 0) return sign;
  // Whoever writes 1234 does not write 1,234; and a number far above all others is rather a slip.
  const isFarLarger = own.largest > 0 && own.smallestEither > own.largest * FAR_LARGER;
  const hasSlips = own.only[sign].count > 0;
  return own.ungrouped.count > 0 || isFarLarger || hasSlips ? null : sign;
}

/** True if zeros alone have a sign, beside numbers with the other one: 0.000 beside 6,195 is what a gateway writes for no value. */
const areZerosAlone = (own: SignsEvidence, sign: DecimalSign): boolean =>
  own.shown(sign) === 0 && own.grouped[other(sign)].count === 0 && own.either[other(sign)].count > 0;

const decide = (
  decimalSign: DecimalSign,
  certainty: Certainty,
  own: SignsEvidence,
  file: FileSigns,
  evidence: string[],
): Decision => ({
  signs: { decimalSign, thousandsSign: thousandsFor(decimalSign, own, file) },
  certainty,
  evidence,
});

/**
 * Decides the signs of one column; null where no cell says anything.
 * @param measured what it holds: one quantity, or in the long shape those that the rows name
 */
function decideSigns(
  own: SignsEvidence,
  file: FileSigns,
  measured: readonly Pick<ColumnPlan, 'unit' | 'field'>[],
): Decision | null {
  const { only, either } = own;
  const ofFile = provenBy(file.all);
  const isOpen = either['.'].count + either[','].count > 0;
  const [points, commas] = [only['.'].count, only[','].count];
  const examples = [
    ...only[','].examples,
    ...only['.'].examples,
    ...either['.'].examples,
    ...either[','].examples,
  ];
  const as = (sign: DecimalSign, certainty: Certainty): Decision =>
    decide(sign, certainty, own, file, examples.slice(0, 5));
  if (!own.hasSigns) {
    const sign = ofFile ?? '.';
    const thousandsSign = thousandsFor(sign, own, file);
    // Groups by blanks are the same number with either sign.
    return thousandsSign === null && sign === '.' ? null : as(sign, 'proved');
  }
  const proven = provenBy(own);
  if (proven === null && points > 0 && commas > 0) return as(points >= commas ? '.' : ',', 'contradictory');
  if (proven !== null) {
    // Points in groups, where nobody writes them: two things are said.
    const isDoubted = proven === ',' && file.excludesComma && either['.'].count > 0;
    const ofOthers = provenByOthers(own, file);
    const isOtherFile = [ofFile, ofOthers].includes(other(proven));
    const isDoubtful = isDoubted || areZerosAlone(own, proven) || (isOtherFile && isOpen);
    return as(proven, isDoubtful ? 'contradictory' : 'proved');
  }
  if (points + commas > 0) {
    const sign = points > 0 ? '.' : ',';
    if (ofFile === other(sign)) return as(ofFile, 'proved');
    const isBacked = ofFile === sign || (sign === '.' && file.excludesComma && !areZerosAlone(own, sign));
    return as(sign, isBacked || !isOpen ? 'proved' : 'assumed');
  }
  const isMixed = either['.'].count > 0 && either[','].count > 0;
  if (isMixed) return as(ofFile ?? '.', 'contradictory');
  if (ofFile !== null) return as(ofFile, 'proved');
  // 1.553 may be 1,553 whatever the language of the file: in such a unit, or beside 998 and 999.
  const isCoarse = measured.some(({ unit, field }) => hasNoThousandths(unit ?? usualUnit(field)));
  const mayBeThousands = isCoarse || own.integers.count > 0;
  const isPoint = either['.'].count > 0 && file.excludesComma && !mayBeThousands;
  return as('.', isPoint ? 'proved' : 'assumed');
}

/** Units in which thousands are measured rather than thousandths: 1.553 µS/cm may be 1,553. */
const COARSE_UNITS = 'mm|cm|µS/cm|L/s|L/min|L/h|gpm|gpd|m³/d|ft³/min|m³|L|gal|ft³|Pa|0.01m|0.001m'.split('|');

const hasNoThousandths = (unit: string | null): boolean =>
  unit !== null && COARSE_UNITS.includes(knownUnit(unit) ?? unit);

/** Asks for the signs of a column; the reading that it has now comes first. */
function askSigns(
  column: Pick<ColumnPlan, 'column' | 'header'>,
  columns: readonly Pick<ColumnPlan, 'column' | 'header'>[],
  own: SignsEvidence,
  file: FileSigns,
  { signs, certainty, evidence }: Decision,
): Question {
  const optionOf = (decimalSign: DecimalSign): Option => {
    const set: Signs = { decimalSign, thousandsSign: thousandsFor(decimalSign, own, file) };
    return { id: `decimal:${decimalSign}`, changes: [{ kind: 'column', column: column.column, set }] };
  };
  return {
    id: columnQuestionId('signs', column, columns),
    about: 'signs',
    certainty: certainty === 'contradictory' ? 'contradictory' : 'assumed',
    column: column.column,
    evidence,
    // What somebody says of 1,020 says nothing of 1.020.
    texts: (['.', ','] as const).filter((sign) => own.only[sign].count + own.either[sign].count > 0),
    holds: { kind: 'columns', columns: [column.column] },
    options: [optionOf(signs.decimalSign), optionOf(other(signs.decimalSign))],
  };
}

/**
 * Decimal and thousands signs of the value columns of a file. A sign is proved by cells that are a number with it alone, at
 * least two, in the column or elsewhere in the file; what could be either is asked about.
 * @param unnamed columns of which nobody has said yet what they are: they may be times, which say nothing of other columns
 */
export function guessSigns(
  values: readonly { plan: ColumnPlan; cells: readonly Cell[] }[],
  { columns, format, namedFields }: Pick<ImportPlan, 'columns' | 'format' | 'namedFields'>,
  unnamed: readonly number[] = [],
): { signs: Map<number, Signs>; guesses: Guess[]; questions: Question[] } {
  const evidence = values.map(({ plan, cells }) => {
    const own = new SignsEvidence();
    for (const cell of cells) own.add(cell);
    return { plan, own };
  });
  const headers = columns.map(({ header }) => header);
  const known = evidence.flatMap(({ plan, own }) => (unnamed.includes(plan.column) ? [] : [own]));
  const ofKnown = fileSigns(known, format, headers);
  const signs = new Map<number, Signs>();
  const guesses: Guess[] = [];
  const questions: Question[] = [];
  for (const { plan, own } of evidence) {
    const file = unnamed.includes(plan.column) ? fileSigns([...known, own], format, headers) : ofKnown;
    const decision = decideSigns(own, file, [plan, ...namedFields]);
    signs.set(plan.column, decision?.signs ?? { decimalSign: '.', thousandsSign: null });
    if (!decision) continue;
    const { certainty } = decision;
    const reason = own.only['.'].count + own.only[','].count > 0 ? 'several-signs' : 'one-sign-only';
    guesses.push({ about: 'signs', column: plan.column, certainty, reason, evidence: decision.evidence });
    if (certainty !== 'proved') questions.push(askSigns(plan, columns, own, file, decision));
  }
  return { signs, guesses, questions };
}
