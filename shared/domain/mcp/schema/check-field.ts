import { isServiceTime } from '../../service-time.ts';
import { fitsPattern } from './bounded-pattern.ts';
import {
  choicesOf,
  fieldsOf,
  type FormPath,
  type FormValue,
  furtherField,
  itemField,
  JSON_NUMBER,
  partAt,
} from './form-value.ts';
import type { FieldNode } from './field-node.ts';
import { jsonValueOf } from './write-form-value.ts';

/** What is wrong with a value, found without any validator: the window says it while somebody types. */
export type FieldProblem = {
  path: FormPath;
  reason:
    | 'missing'
    | 'null-not-allowed'
    | 'wrong-kind'
    | 'not-a-number'
    | 'not-whole'
    | 'not-an-option'
    | 'too-small'
    | 'too-large'
    | 'too-short'
    | 'too-long'
    | 'too-few'
    | 'too-many'
    | 'pattern'
    | 'not-a-time'
    | 'not-allowed'
    | 'no-choice-fits';
};

const MAX_LEVELS = 40;

/**
 * Checks a value against its field. What this does not know (conditions, uniqueness ...) the backend's validator does; it never
 * finds fault with what a validator accepts, except times that the format names in words.
 */
export function checkField(node: FieldNode, value: FormValue, path: FormPath = []): FieldProblem[] {
  const problem = (reason: FieldProblem['reason']): FieldProblem[] => [{ path, reason }];
  if (value.kind === 'absent') return node.isRequired ? problem('missing') : [];
  if (node.kind === 'never') return problem('not-allowed');
  if (value.kind === 'number' && !JSON_NUMBER.test(value.text)) return problem('not-a-number');
  if (node.kind === 'any' || path.length > MAX_LEVELS) return [];
  if (value.kind === 'null') {
    const isNull = node.isNullable || node.kind === 'null' || node.options.includes(null);
    return isNull || (node.kind === 'choice' && node.problem !== null) ? [] : problem('null-not-allowed');
  }
  if (node.kind === 'enum' || node.kind === 'const') {
    const json = JSON.stringify(jsonValueOf(value));
    return node.options.some((option) => JSON.stringify(option) === json) ? [] : problem('not-an-option');
  }
  if (node.kind === 'choice') {
    return matchingChoice(node, value) === undefined ? problem('no-choice-fits') : [];
  }
  if (node.kind === 'object') return checkObject(node, value, path);
  if (node.kind === 'array' || node.kind === 'tuple') return checkArray(node, value, path);
  if (node.kind === 'string') {
    return value.kind === 'string' ? checkText(node, value.text, path) : problem('wrong-kind');
  }
  if (node.kind === 'number' || node.kind === 'integer') {
    return value.kind === 'number' ? checkNumber(node, value.text, path) : problem('wrong-kind');
  }
  return value.kind === node.kind ? [] : problem('wrong-kind');
}

/** Position of the first choice that a value fits; undefined if none does. */
export function matchingChoice(node: FieldNode, value: FormValue): number | undefined {
  const at = choicesOf(node).findIndex((choice) => checkField(choice, value).length === 0);
  return at === -1 ? undefined : at;
}

function checkObject(node: FieldNode, value: FormValue, path: FormPath): FieldProblem[] {
  if (value.kind !== 'object') return [{ path, reason: 'wrong-kind' }];
  const declared = fieldsOf(node);
  const names = new Set(declared.map(({ name }) => name));
  const required = Array.isArray(node.schema['required']) ? node.schema['required'] : [];
  const undeclared = required.filter((name) => typeof name === 'string' && !names.has(name)) as string[];
  return [
    ...declared.flatMap((field) => checkField(field, partAt(value, [field.name]), [...path, field.name])),
    ...undeclared.flatMap((name): FieldProblem[] =>
      partAt(value, [name]).kind === 'absent' ? [{ path: [...path, name], reason: 'missing' }] : [],
    ),
    ...value.members.flatMap(({ name, value: inner }): FieldProblem[] => {
      if (names.has(name)) return [];
      const field = furtherField(node, name);
      return field
        ? checkField(field, inner, [...path, name])
        : [{ path: [...path, name], reason: 'not-allowed' }];
    }),
  ];
}

function checkArray(node: FieldNode, value: FormValue, path: FormPath): FieldProblem[] {
  if (value.kind !== 'array') return [{ path, reason: 'wrong-kind' }];
  const { minItems = 0, maxItems = Infinity } = node.limits;
  const problems: FieldProblem[] = [];
  if (value.items.length < minItems) problems.push({ path, reason: 'too-few' });
  if (value.items.length > maxItems) problems.push({ path, reason: 'too-many' });
  return [
    ...problems,
    ...value.items.flatMap((item, index): FieldProblem[] => {
      const field = itemField(node, index);
      if (!field) return [{ path: [...path, index], reason: 'not-allowed' }];
      return checkField(field, item, [...path, index]);
    }),
  ];
}

function checkText({ limits, format }: FieldNode, text: string, path: FormPath): FieldProblem[] {
  // JSON Schema counts characters, not UTF-16 units.
  const length = Array.from(text).length;
  if (length < (limits.minLength ?? 0)) return [{ path, reason: 'too-short' }];
  if (length > (limits.maxLength ?? Infinity)) return [{ path, reason: 'too-long' }];
  if (limits.pattern !== undefined && fitsPattern(limits.pattern, text) === false)
    return [{ path, reason: 'pattern' }];
  return format === 'wall-clock' && !isServiceTime(text) ? [{ path, reason: 'not-a-time' }] : [];
}

function checkNumber({ limits, kind }: FieldNode, text: string, path: FormPath): FieldProblem[] {
  const value = Number(text);
  if (kind === 'integer' && !Number.isInteger(value)) return [{ path, reason: 'not-whole' }];
  const isTooSmall =
    value < (limits.minimum ?? -Infinity) || value <= (limits.exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  if (isTooSmall) return [{ path, reason: 'too-small' }];
  const isTooLarge = value > (limits.maximum ?? Infinity) || value >= (limits.exclusiveMaximum ?? Infinity);
  return isTooLarge ? [{ path, reason: 'too-large' }] : [];
}
