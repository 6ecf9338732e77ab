import { parseJson } from '../json-object.ts';
import type { JsonValue } from '../../json-value.ts';
import { ABSENT, type FormValue } from './form-value.ts';
import { readFormValue } from './read-form-value.ts';

/**
 * The JSON text of a value; '' if it is absent. Absent members are left out.
 * @param indent spaces of one level; 0 writes everything in one line without any.
 */
export function writeFormValue(value: FormValue, indent = 2, level = 0): string {
  switch (value.kind) {
    case 'absent':
      return '';
    case 'null':
      return 'null';
    case 'string':
      return value.raw ?? JSON.stringify(value.text);
    case 'number':
      return value.text;
    case 'boolean':
      return String(value.isTrue);
    case 'object':
      return list(
        '{',
        '}',
        indent,
        level,
        value.members.flatMap(({ name, value: inner }) => {
          const text = writeFormValue(inner, indent, level + 1);
          return text === '' ? [] : [`${JSON.stringify(name)}:${indent > 0 ? ' ' : ''}${text}`];
        }),
      );
    case 'array':
    default:
      return list(
        '[',
        ']',
        indent,
        level,
        value.items.flatMap((inner) => {
          const text = writeFormValue(inner, indent, level + 1);
          return text === '' ? [] : [text];
        }),
      );
  }
}

function list(begin: string, end: string, indent: number, level: number, parts: string[]): string {
  if (parts.length === 0) return begin + end;
  if (indent === 0) return begin + parts.join(',') + end;
  const inner = `\n${' '.repeat(indent * (level + 1))}`;
  return begin + inner + parts.join(`,${inner}`) + `\n${' '.repeat(indent * level)}` + end;
}

/** A JSON value as a form holds it. */
export function formValueOf(value: JsonValue | undefined): FormValue {
  if (value === undefined) return ABSENT;
  const read = readFormValue(JSON.stringify(value));
  return 'value' in read ? read.value : ABSENT;
}

/** The JSON value; undefined if it is absent, or if a number in it is none yet. */
export function jsonValueOf(value: FormValue): JsonValue | undefined {
  return value.kind === 'absent' ? undefined : parseJson(writeFormValue(value, 0));
}
