import { expect, it } from 'vitest';
import { historyCells, noteText, searchedText } from '#renderer/features/places/model/alerts/history-rows.ts';
import { en } from '#renderer/i18n/en/en.ts';
import { failureText } from '#renderer/i18n/error-texts.ts';
import { zhCn } from '#renderer/i18n/zh-cn/zh-cn.ts';
import type { HistoryEvent } from '#shared/contract/alerts.ts';
import { AppError } from '#shared/errors.ts';

const failure = new AppError('SERVICE_TIMED_OUT', {
  address: 'https://water.example',
  afterMs: 5_000,
}).toFailure();

const event = (note: string, kind: HistoryEvent['kind'] = 'reading-failed'): HistoryEvent => ({
  id: 1,
  placeId: '',
  kind,
  atMs: 0,
  cause: 'level',
  from: 0,
  to: 0,
  levelM: null,
  sinceMs: null,
  peakM: null,
  peakMs: null,
  name: null,
  note,
});

const wordsIn = (t: typeof en) => ({
  headings: [],
  figures: { rises: '', perHour: '', worst: '', standing: '', noisiest: '' },
  what: () => 'failed',
  nameOf: () => '',
  failure: (reason: typeof failure) => failureText(t.errors, reason).title,
});

it('says why the levels could not be read in the words of the catalogue, in both languages', () => {
  const failed = event(JSON.stringify(failure));
  for (const t of [en, zhCn]) {
    const { title } = failureText(t.errors, failure);
    const words = wordsIn(t);
    expect(noteText(failed, words)).toBe(title);
    expect(searchedText(failed, words)).toContain(title.toLowerCase());
    const figures = { rises: 0, risesPerHour: 0, worstTenMinutes: 0, noisiest: [] };
    const cells = historyCells({ figures, standing: [] }, [failed], words, 'Asia/Shanghai');
    expect(cells.at(-1)?.at(-1)).toBe(title);
  }
});

it('shows what a person wrote, and a reason that it does not understand, as it is', () => {
  const words = wordsIn(en);
  expect(noteText(event(JSON.stringify(failure), 'acknowledge'), words)).toBe(JSON.stringify(failure));
  for (const note of [
    'SERVICE_TIMED_OUT',
    '{"code":"SERVICE_TIMED_OUT","details":{}}',
    '{"code":"NEW","details":{}}',
  ])
    expect(noteText(event(note), words)).toBe(note);
});
