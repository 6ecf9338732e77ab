import { describe, expect, test } from 'vitest';
import { type ConfigCode, configCodesOf } from '#shared/domain/places/config-problems.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { finish } from '#shared/domain/steps.ts';
import { placeTableOf } from '#test/support/place-table-of.ts';

const PROPER = {
  placeId: 'A',
  equipType: '液位计',
  nodeDepth: '4.00',
  nodePipeDiameter: '800',
  nodeBottomElev: '1.5',
  installDepth: '0.5',
  installLineLength: '3.5',
  warnValue: '2',
  alarmValue: '3',
  outValue: '4.00',
  nextConnInterval: '5',
};

function codesOf(change: { [field: string]: JsonValue }): readonly ConfigCode[] {
  return finish(configCodesOf(placeTableOf([{ ...PROPER, ...change }])))(0);
}

describe('configCodesOf', () => {
  test('finds nothing odd about a proper place', () => expect(codesOf({})).toEqual([]));

  test.each<[string, { [field: string]: JsonValue }, ConfigCode[]]>([
    ['equal thresholds are in order', { warnValue: '3' }, []],
    ['a warning above the alarm', { warnValue: '3.01' }, ['thresholds-out-of-order']],
    [
      'an overflow below the warning, no alarm given',
      { alarmValue: '', outValue: '1', equipType: '' },
      ['thresholds-out-of-order'],
    ],
    ['an overflow just within what a survey tells apart', { outValue: '4.01' }, []],
    ['an overflow above the mouth', { outValue: '4.02' }, ['overflow-above-mouth']],
    ['a threshold of nothing', { warnValue: '0' }, ['threshold-not-positive']],
    [
      'a negative threshold, which is then not out of order too',
      { alarmValue: '-1' },
      ['threshold-not-positive'],
    ],
    ['a well of no depth, whose contents are then not judged', { nodeDepth: '0' }, ['depth-implausible']],
    ['a well of 30 m', { nodeDepth: '30' }, []],
    ['a well of more', { nodeDepth: '30.1' }, ['depth-implausible']],
    ['a pipe as high as the well', { nodePipeDiameter: '4000' }, []],
    ['a pipe higher than the well', { nodePipeDiameter: '4100' }, ['pipe-higher-than-well']],
    ['a bracket below the bottom', { installDepth: '4.5' }, ['bracket-below-bottom']],
    ['a probe below the bottom', { installLineLength: '3.6' }, ['probe-below-bottom']],
    ['the lowest land', { nodeBottomElev: '-154' }, []],
    ['a bottom below the lowest land', { nodeBottomElev: '-154.1' }, ['elevation-implausible']],
    ['a bottom above the highest summit', { nodeBottomElev: '8849' }, ['elevation-implausible']],
    ['no interval', { nextConnInterval: '' }, ['interval-missing']],
    ['an interval of nothing', { nextConnInterval: '0' }, ['interval-implausible']],
    ['an interval of a day', { nextConnInterval: '1440' }, []],
    ['an interval of more than a day', { nextConnInterval: '1441' }, ['interval-implausible']],
    ['a level gauge without an alarm threshold', { alarmValue: '' }, ['thresholds-missing']],
    [
      'a rain gauge without thresholds',
      { equipType: '雨量计 rain gauge', warnValue: '', alarmValue: '', outValue: '' },
      [],
    ],
    ['no id', { placeId: '' }, ['id-missing']],
    [
      'nothing else given',
      Object.fromEntries(Object.keys(PROPER).map((field) => [field, field === 'placeId' ? 'A' : ''])),
      ['interval-missing'],
    ],
  ])('says of %s: %2$j', (_, change, codes) => expect(codesOf(change)).toEqual(codes));

  test('finds the second place of an id', () => {
    const codes = finish(configCodesOf(placeTableOf([PROPER, PROPER])));
    expect([codes(0), codes(1)]).toEqual([[], ['id-duplicate']]);
  });
});
