import { describe, expect, it } from 'vitest';
import {
  callNameFor,
  emptyExpectation,
  withInserted,
} from '#renderer/features/tools/model/collection-draft.ts';
import { collectionSchema, emptyCollection } from '#shared/domain/mcp/saved/saved-call.ts';

describe('callNameFor', () => {
  it('is a name that a collection accepts and that is not taken', () => {
    expect(callNameFor('get_place', [])).toBe('get_place');
    expect(callNameFor('get_place', ['get_place', 'get_place_2'])).toBe('get_place_3');
    expect(callNameFor('1. 查询 level', [])).toBe('level');
    expect(callNameFor('查询', [])).toBe('call');
  });
});

describe('withInserted', () => {
  it('puts a reference where an empty text stands', () => {
    expect(withInserted('{ "a": 1, "id": "" }', '{{x.y}}')).toBe('{ "a": 1, "id": "{{x.y}}" }');
  });

  it('adds a member otherwise, and leaves what was typed as it was', () => {
    expect(JSON.parse(withInserted('{"a":1}', '{{x.y}}'))).toEqual({ a: 1, value: '{{x.y}}' });
    expect(JSON.parse(withInserted('', '{{x.y}}'))).toEqual({ value: '{{x.y}}' });
  });
});

it('every kind of expectation begins as one that can be saved', () => {
  const kinds = ['is-error', 'schema', 'exists', 'equals', 'matches', 'count', 'latency'] as const;
  const call = { id: 'a', name: 'a', title: '', tool: 'a', argumentsText: '{}' };
  const collection = {
    ...emptyCollection('c', 'Calls'),
    calls: [{ ...call, expectations: kinds.map((kind) => emptyExpectation(kind)) }],
  };
  expect(collectionSchema.safeParse(collection).success).toBe(true);
});
