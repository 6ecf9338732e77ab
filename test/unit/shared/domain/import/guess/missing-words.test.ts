import { expect, it } from 'vitest';
import { isMissingWord, missingWordsIn } from '#shared/domain/import/guess/missing-words.ts';

it('knows words for "no value" as they are written in Taiwan and Hong Kong', () => {
  expect(missingWordsIn(['無', '無資料', '無數據', '缺測', '1.25', '無', '東門'])).toEqual([
    '無',
    '無資料',
    '無數據',
    '缺測',
  ]);
  expect(['無效', '離線', '停機', '檢修', '未檢出'].map(isMissingWord)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
});
