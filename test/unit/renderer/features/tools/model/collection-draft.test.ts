import { describe, expect, it } from 'vitest';
import {
  callNameFor,
  emptyExpectation,
  withInserted,
  withSaved,
} from '#renderer/features/tools/model/collection-draft.ts';
import {
  callStep,
  collectionSchema,
  emptyCollection,
  sameWords,
} from '#shared/domain/mcp/collections/collection.ts';

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
  const call = { name: 'a', tool: 'a', argumentsText: '{}' };
  const expectations = kinds.map((kind) => emptyExpectation(kind));
  const collection = {
    ...emptyCollection('c', sameWords('Calls')),
    steps: [callStep('1', { ...call, expectations })],
  };
  expect(collectionSchema.safeParse(collection).success).toBe(true);
});

describe('withSaved', () => {
  const stepOf = (id: string, argumentsText = '{}') =>
    callStep(id, { name: `n${id}`, tool: 'list', argumentsText, expectations: [] });
  const recording = {
    recordedAtMs: 1,
    latencyMs: 1,
    dialect: 'bare' as const,
    source: 'Test',
    requestBody: '{}',
    status: 200,
    resultText: '{}',
  };
  const before = { ...emptyCollection('c', sameWords('C')), steps: [stepOf('1'), stepOf('2'), stepOf('3')] };

  it('adds steps that were saved meanwhile, and brings none back that was removed', () => {
    const draft = { ...before, title: sameWords('D'), steps: [stepOf('2')] };
    const saved = { ...before, steps: [...before.steps, stepOf('4')] };
    expect(withSaved(draft, before, saved)).toEqual({ ...draft, steps: [stepOf('2'), stepOf('4')] });
  });

  it('takes over recordings of what the steps still ask, and of nothing else', () => {
    const draft = { ...before, steps: [stepOf('1', '{"other":1}'), stepOf('2'), stepOf('3')] };
    const saved = {
      ...before,
      steps: [{ ...stepOf('1'), recording }, { ...stepOf('2'), recording }, stepOf('3')],
    };
    expect(withSaved(draft, before, saved).steps.map((step) => step.recording)).toEqual([
      null,
      recording,
      null,
    ]);
  });
});
