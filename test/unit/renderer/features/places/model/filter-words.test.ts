import { describe, expect, it } from 'vitest';
import { filterWords } from '#renderer/features/places/model/filter-words.ts';
import { en } from '#renderer/i18n/en/en.ts';
import { zhCn } from '#renderer/i18n/zh-cn/zh-cn.ts';
import type { FilterCondition, FilterNode } from '#shared/domain/places/place-view.ts';
import { instant, ZONE } from '#test/support/place-facts.ts';

const words = { t: en, value: String, zone: ZONE };
const say = (node: FilterNode) => filterWords(node, words);
const deep: FilterCondition = { op: 'above', column: 'nodeDepth', number: 4.5 };
const named: FilterCondition = { op: 'contains', column: 'placeName', text: '泵' };

describe('a filter in words', () => {
  it.each<[FilterNode, string]>([
    [deep, 'Well depth is above 4.5 m'],
    [named, 'Place contains “泵”'],
    [{ op: 'between', column: 'headroom', from: null, to: 20 }, 'To alarm up to 20 cm'],
    [{ op: 'between', column: 'level', from: 1, to: 2 }, 'Level 1 m to 2 m'],
    [
      { op: 'one-of', column: 'reporting', values: ['silent', 'never'] },
      'Reporting: Not reporting or Never reported',
    ],
    [{ op: 'one-of', column: 'placeId', values: ['1', '2', '3', '4'] }, 'Place ID: 4 values'],
    [{ op: 'one-of', column: 'projectId', values: [''] }, 'Project ID: not given'],
    [{ op: 'is', column: 'mounted', value: false }, 'Equipment is not installed'],
    [{ op: 'older-than', column: 'latestTime', hours: 48 }, 'Last report is older than 2 days'],
    [
      { op: 'before', column: 'latestTime', atMs: instant('2026-01-02 03:04:05') },
      'Last report is before 2026-01-02 03:04:05',
    ],
    [{ op: 'not-understood', column: 'warnValue' }, 'Warning level is not understood'],
  ])('%j', (node, text) => expect(say(node)).toBe(text));

  it('joins the members of a group, and encloses groups in it', () => {
    const either: FilterNode = { op: 'or', of: [deep, named] };
    expect(say({ op: 'and', of: [either, { op: 'missing', column: 'lng' }] })).toBe(
      '(Well depth is above 4.5 m or Place contains “泵”) and Longitude (map) is not given',
    );
  });

  it('speaks Chinese too', () => {
    const node: FilterNode = {
      op: 'and',
      of: [deep, { op: 'one-of', column: 'levelState', values: ['alarm'] }],
    };
    expect(filterWords(node, { ...words, t: zhCn })).toBe('井深大于 4.5 m 且 状态：报警');
  });
});
