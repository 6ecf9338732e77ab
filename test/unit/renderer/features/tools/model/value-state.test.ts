import { describe, expect, it } from 'vitest';
import { stateOf, statesOf, withState } from '#renderer/features/tools/model/value-state.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { ABSENT } from '#shared/domain/mcp/schema/form-value.ts';

const text = fieldNode({}, { type: 'string' }, 'text');
const count = fieldNode({}, { type: 'integer', default: 5 }, 'count');
const list = fieldNode({}, { type: 'array', items: {} }, 'list');

describe('how a value is sent', () => {
  it('tells absent, null, empty and a value apart', () => {
    const values = [
      ABSENT,
      { kind: 'null' },
      { kind: 'string', text: '' },
      { kind: 'string', text: 'a' },
    ] as const;
    expect(values.map(stateOf)).toEqual(['absent', 'null', 'empty', 'value']);
    expect(stateOf({ kind: 'array', items: [] })).toBe('empty');
    expect(stateOf({ kind: 'object', members: [] })).toBe('empty');
    expect(stateOf({ kind: 'boolean', isTrue: false })).toBe('value');
  });

  it('offers "empty" only where the kind has something empty', () => {
    expect(statesOf(text)).toContain('empty');
    expect(statesOf(count)).toEqual(['absent', 'null', 'value']);
  });

  it('begins a value with the default, which is otherwise not sent', () => {
    expect(withState(count, ABSENT, 'value')).toEqual({ kind: 'number', text: '5' });
    expect(withState(list, ABSENT, 'empty')).toEqual({ kind: 'array', items: [] });
    expect(withState(text, { kind: 'string', text: 'a' }, 'null')).toEqual({ kind: 'null' });
  });

  it('leaves a value alone that is sent that way already', () => {
    const value = { kind: 'string', text: 'a', raw: '"\\u0061"' } as const;
    expect(withState(text, value, 'value')).toBe(value);
  });
});
