import { describe, expect, it } from 'vitest';
import { cellText, clipboardText, rowsAsTsv } from '#renderer/features/places/model/field-text.ts';
import { en } from '#renderer/i18n/en/en.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-columns.ts';
import { placeFacts, ZONE } from '#test/support/place-facts.ts';

const words = { t: en, value: String, zone: ZONE };
const WELL = { mounted: '1', nextConnInterval: '10', warnValue: '2', alarmValue: '3', outValue: '4' };
const facts = placeFacts([
  {
    ...WELL,
    placeId: 'a',
    placeName: 'x\ty\nz',
    level: 3.26,
    latestTime: '2026-01-01 02:00:00',
    levelTime: '2026-01-01 01:55:00',
  },
  { ...WELL, placeId: 'b', nodeDepth: 'deep', latestTime: '2026-01-01 11:58:00', level: 1 },
  { ...WELL, placeId: 'c', mounted: '0', level: 5 },
]);
const say = (row: number, column: PlaceColumnId) => cellText(facts, row, column, words);

describe('a cell', () => {
  it('says that a place was in alarm when it fell silent', () => {
    expect(say(0, 'levelState')).toBe('Alarm, not reporting');
    expect(say(1, 'levelState')).toBe('Below warning');
  });
  it('says of removed equipment that it is removed, not how high the water stood', () => {
    expect(say(2, 'levelState')).toBe('Not installed');
    expect(say(2, 'headroom')).toBe('–');
  });
  it('says the level, its time and the centimetres up to the alarm', () => {
    expect([say(0, 'level'), say(0, 'levelTime'), say(0, 'headroom')]).toEqual([
      '3.26',
      '2026-01-01 01:55:00',
      '-26',
    ]);
  });
  it('tells what is not given from what is not understood', () => {
    expect([say(0, 'nodeDepth'), say(1, 'nodeDepth')]).toEqual(['not given', 'not understood']);
    expect(say(1, 'levelTime')).toBe('none');
  });
});

describe('the clipboard', () => {
  it('gets nothing where nothing is given, and no tab or line end out of a text', () => {
    expect(clipboardText(facts, 0, 'nodeDepth', words)).toBe('');
    expect(rowsAsTsv(facts, [1, 0], ['placeId', 'placeName', 'level'], words)).toBe('b\t\t1\na\tx y z\t3.26');
  });
});
