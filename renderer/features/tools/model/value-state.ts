import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { ABSENT, type FormValue } from '#shared/domain/mcp/schema/form-value.ts';
import { formValueOf } from '#shared/domain/mcp/schema/write-form-value.ts';

/** Four different things, each of which can be sent. */
export type ValueState = 'absent' | 'null' | 'empty' | 'value';

/** How a value is sent. */
export function stateOf(value: FormValue): ValueState {
  if (value.kind === 'absent' || value.kind === 'null') return value.kind;
  if (value.kind === 'string') return value.text === '' ? 'empty' : 'value';
  if (value.kind === 'array') return value.items.length === 0 ? 'empty' : 'value';
  if (value.kind === 'object') return value.members.length === 0 ? 'empty' : 'value';
  return 'value';
}

/** The states that a field offers; "empty" where its kind has something empty. */
export function statesOf(node: FieldNode): ValueState[] {
  const hasEmpty = ['string', 'array', 'tuple', 'object', 'choice', 'any'].includes(node.kind);
  return hasEmpty ? ['absent', 'null', 'empty', 'value'] : ['absent', 'null', 'value'];
}

function emptyOf(node: FieldNode): FormValue {
  if (node.kind === 'array' || node.kind === 'tuple') return { kind: 'array', items: [] };
  if (node.kind === 'object') return { kind: 'object', members: [] };
  return { kind: 'string', text: '' };
}

/** The initial value: the default, the first option, else as little as possible. */
function beginningOf(node: FieldNode): FormValue {
  if (node.default !== undefined && node.default !== null) return formValueOf(node.default);
  if (node.options.length > 0) return formValueOf(node.options[0]);
  if (node.kind === 'boolean') return { kind: 'boolean', isTrue: false };
  if (node.kind === 'number' || node.kind === 'integer') return { kind: 'number', text: '' };
  return emptyOf(node);
}

/** The value after somebody has said how it is to be sent. */
export function withState(node: FieldNode, value: FormValue, state: ValueState): FormValue {
  if (state === stateOf(value)) return value;
  if (state === 'absent') return ABSENT;
  if (state === 'null') return { kind: 'null' };
  return state === 'empty' ? emptyOf(node) : beginningOf(node);
}
