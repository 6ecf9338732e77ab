import { describe, expect, it } from 'vitest';
import {
  draftProblems,
  EMPTY_DRAFT,
  problemText,
} from '#renderer/features/connections/model/draft-problems.ts';
import { en } from '#renderer/i18n/en/en.ts';
import { zhCn } from '#renderer/i18n/zh-cn/zh-cn.ts';

const SOUND = { ...EMPTY_DRAFT, name: 'Office', baseUrl: 'data.example.com' };

describe('draftProblems', () => {
  it('finds nothing wrong with a sound draft', () => {
    expect(draftProblems(SOUND)).toEqual({});
  });

  it('asks for name and address of an empty one, and has defaults for the rest', () => {
    expect(draftProblems(EMPTY_DRAFT)).toEqual({ name: 'name-missing', baseUrl: 'address-empty' });
  });

  it.each([
    [{ ...SOUND, name: 'x'.repeat(81) }, 'name'],
    [{ ...SOUND, baseUrl: 'http://' }, 'baseUrl'],
    [{ ...SOUND, baseUrl: 'ftp://a.example' }, 'baseUrl'],
    [{ ...SOUND, baseUrl: 'http://me:secret@a.example' }, 'baseUrl'],
    [{ ...SOUND, baseUrl: 'http://a.example/?x=1' }, 'baseUrl'],
    [{ ...SOUND, tokenHeader: 'two words' }, 'tokenHeader'],
    [{ ...SOUND, tokenHeader: 'Host' }, 'tokenHeader'],
    [{ ...SOUND, zone: 'Mars/Olympus' }, 'zone'],
  ] as const)('has words in both languages for what is wrong with %j', (draft, field) => {
    const problem = draftProblems(draft)[field];
    for (const { connections } of [en, zhCn]) {
      expect(Object.keys(connections.problems)).toContain(problem);
      expect(problemText(problem, connections.problems)).not.toBe(problem);
    }
  });
});
