import { describeColumn } from '#shared/domain/places/place-columns.ts';
import { type FilterCondition, type FilterNode, isGroup } from '#shared/domain/places/place-view.ts';
import type { TextField } from '#shared/domain/places/place-table.ts';
import { isMissing, listValuesOf, numbersOf, type PlaceFacts, rowsNotUnderstood } from './place-facts.ts';

export type RowTest = (row: number) => boolean;

const HOUR_MS = 3_600_000;
const ALWAYS: RowTest = () => true;
const NEVER: RowTest = () => false;

/** Lower-case copies of text columns; a column never changes, and 100,000 texts are worth keeping between keystrokes. */
const lowered = new WeakMap<readonly (string | null)[], string[]>();

function lowerCase(texts: readonly (string | null)[]): string[] {
  const known = lowered.get(texts);
  if (known) return known;
  const lower = texts.map((text) => text?.toLowerCase() ?? '');
  lowered.set(texts, lower);
  return lower;
}

type OfOp<Op extends FilterCondition['op']> = Extract<FilterCondition, { op: Op }>;
type TextCondition = Extract<FilterCondition, { text: string }>;

function textTest(condition: TextCondition, facts: PlaceFacts): RowTest {
  if (describeColumn(condition.column).kind !== 'text') return NEVER;
  const texts = lowerCase(facts.table.texts(condition.column as TextField));
  const text = condition.text.trim().toLowerCase();
  if (condition.op === 'contains') return (row) => texts[row]?.includes(text) ?? false;
  if (condition.op === 'contains-not') return (row) => !texts[row]?.includes(text);
  if (condition.op === 'begins') return (row) => texts[row]?.startsWith(text) ?? false;
  return (row) => texts[row] === text;
}

type RangeCondition = Extract<FilterCondition, { number: number } | { atMs: number } | { from: unknown }>;

/** A comparison with NaN is false: what is missing passes none of them. */
function rangeTest(condition: RangeCondition, facts: PlaceFacts): RowTest {
  const { kind } = describeColumn(condition.column);
  if (kind !== 'number' && kind !== 'time') return NEVER;
  const numbers = numbersOf(facts, condition.column);
  const at = (row: number) => numbers[row] ?? Number.NaN;
  switch (condition.op) {
    case 'between': {
      const from = condition.from ?? -Infinity;
      const to = condition.to ?? Infinity;
      return (row) => at(row) >= from && at(row) <= to;
    }
    case 'below':
      return (row) => at(row) < condition.number;
    case 'above':
      return (row) => at(row) > condition.number;
    case 'is-number':
      return (row) => at(row) === condition.number;
    case 'before':
      return (row) => at(row) < condition.atMs;
    case 'after':
      return (row) => at(row) > condition.atMs;
    default:
      return NEVER;
  }
}

function ageTest({ op, column, hours }: OfOp<'older-than' | 'newer-than'>, facts: PlaceFacts): RowTest {
  if (describeColumn(column).kind !== 'time') return NEVER;
  const numbers = numbersOf(facts, column);
  const limitMs = facts.states.nowMs - hours * HOUR_MS;
  return op === 'older-than'
    ? (row) => (numbers[row] ?? Number.NaN) < limitMs
    : (row) => (numbers[row] ?? Number.NaN) >= limitMs;
}

function listTest({ column, values }: OfOp<'one-of'>, facts: PlaceFacts): RowTest {
  const chosen = new Set(values);
  const valuesOf = listValuesOf(facts, column);
  return (row) => valuesOf(row).some((value) => chosen.has(value));
}

function presenceTest(
  { op, column }: OfOp<'missing' | 'given' | 'not-understood'>,
  facts: PlaceFacts,
): RowTest {
  if (op === 'given') {
    const isWithout = isMissing(facts, column);
    return (row) => !isWithout(row);
  }
  const notUnderstood = rowsNotUnderstood(facts, column);
  if (op === 'not-understood') return (row) => notUnderstood.has(row);
  const isWithout = isMissing(facts, column);
  return (row) => isWithout(row) && !notUnderstood.has(row);
}

function conditionTest(condition: FilterCondition, facts: PlaceFacts): RowTest {
  if ('text' in condition) return textTest(condition, facts);
  if ('values' in condition) return listTest(condition, facts);
  if ('hours' in condition) return ageTest(condition, facts);
  if ('value' in condition) {
    const valuesOf = listValuesOf(facts, condition.column);
    const wanted = String(condition.value);
    return (row) => valuesOf(row)[0] === wanted;
  }
  if ('number' in condition || 'atMs' in condition || 'from' in condition) return rangeTest(condition, facts);
  return presenceTest(condition, facts);
}

/** Makes a filter into a question that can be asked of every row; undefined if it lets every row pass. */
export function compileFilter(node: FilterNode, facts: PlaceFacts): RowTest | undefined {
  if (!isGroup(node)) return conditionTest(node, facts);
  const tests = node.of.map((member) => compileFilter(member, facts));
  if (node.op === 'or' && tests.includes(undefined)) return undefined;
  const needed = tests.filter((test) => test !== undefined);
  const [first = ALWAYS, ...others] = needed;
  if (needed.length === 0) return undefined;
  if (others.length === 0) return first;
  return node.op === 'and'
    ? (row) => needed.every((test) => test(row))
    : (row) => needed.some((test) => test(row));
}
