import { describe, expect, it } from 'vitest';
import {
  chooseRole,
  guessDraft,
  readArguments,
  rolesAt,
  sourceOf,
} from '#renderer/features/places/model/source-draft.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';

const ANSWER: JsonValue = {
  data: {
    rows: [
      { site: { id: 'A' }, value: 314, at: '2026-06-15 12:00:00' },
      { site: { id: 'B' }, value: null, at: null },
    ],
    nextToken: 'x',
  },
  warnings: ['w'],
};
const CALL = { tool: 'levels_now', args: { unit: 'cm' }, pageArgument: 'after', unit: 'cm' } as const;

function chosen(...clicks: [Parameters<typeof chooseRole>[1], (string | number)[]][]) {
  return clicks.reduce<ReturnType<typeof chooseRole>>(
    (before, [role, steps]) => ('draft' in before ? chooseRole(before.draft, role, steps, ANSWER) : before),
    { draft: {} },
  );
}

describe('choosing a level source by clicks in an answer', () => {
  it('what is clicked in any entry of the list holds for all of them', () => {
    const picked = chosen(
      ['list', ['data', 'rows']],
      ['placeId', ['data', 'rows', 1, 'site', 'id']],
      ['level', ['data', 'rows', 0, 'value']],
      ['time', ['data', 'rows', 0, 'at']],
      ['next', ['data', 'nextToken']],
    );
    if (!('draft' in picked)) throw new Error(picked.problem);
    expect(sourceOf(picked.draft, CALL)).toEqual({
      tool: 'levels_now',
      args: { unit: 'cm' },
      listPointer: '/data/rows',
      placeIdPointer: '/site/id',
      levelPointer: '/value',
      timePointer: '/at',
      metresPerUnit: 0.01,
      paging: { argument: 'after', nextPointer: '/data/nextToken' },
      totalPointer: null,
    });
    expect(rolesAt(picked.draft, ['data', 'rows', 0, 'site', 'id'])).toEqual(['placeId']);
    expect(rolesAt(picked.draft, ['data', 'rows'])).toEqual(['list']);
    expect(rolesAt(picked.draft, ['warnings'])).toEqual([]);
  });

  it('a value that is no list, or stands outside of it, is refused', () => {
    expect(chosen(['list', ['data', 'nextToken']])).toEqual({ problem: 'no-list' });
    expect(chosen(['level', ['data', 'rows', 0, 'value']])).toEqual({ problem: 'not-in-list' });
    expect(chosen(['list', ['data', 'rows']], ['level', ['warnings', 0]])).toEqual({
      problem: 'not-in-list',
    });
  });

  it('another list lets go of what was chosen within the old one', () => {
    expect(
      chosen(['list', ['data', 'rows']], ['level', ['data', 'rows', 0, 'value']], ['list', ['warnings']]),
    ).toEqual({ draft: { list: '/warnings' } });
  });

  it('there is no source before list, place and level are chosen, and no paging without its argument', () => {
    expect(sourceOf({ list: '', placeId: '/id' }, CALL)).toBeUndefined();
    const draft = { list: '', placeId: '/id', level: '', next: '/next' };
    expect(sourceOf(draft, { ...CALL, pageArgument: '' })?.paging).toBeNull();
  });

  it('the names of an answer give a first guess', () => {
    const levels = [{ placeId: 'A', placeName: 'x', levelM: 1, levelTime: null }];
    expect(guessDraft({ zone: 'z', total: 1, levels, nextCursor: null })).toEqual({
      list: '/levels',
      placeId: '/placeId',
      level: '/levelM',
      time: '/levelTime',
      next: '/nextCursor',
      total: '/total',
    });
    expect(guessDraft([{ id: 'A', 水位: 1 }])).toEqual({ list: '', placeId: '/id', level: '/水位' });
    expect(guessDraft('text')).toEqual({});
    expect(guessDraft({ names: ['a'] })).toEqual({});
  });

  it('arguments are a JSON object or none', () => {
    expect(readArguments('  ')).toEqual({});
    expect(readArguments('{"limit": 5}')).toEqual({ limit: 5 });
    for (const text of ['[1]', '5', 'null', '{"limit": 5']) expect(readArguments(text)).toBeUndefined();
  });
});
