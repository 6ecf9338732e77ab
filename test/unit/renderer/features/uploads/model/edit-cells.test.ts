import { expect, test } from 'vitest';
import {
  cellsOfClipboard,
  correctedText,
  correctedTexts,
  editCells,
  replacer,
} from '#renderer/features/uploads/model/edit-cells.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';

const empty = { name: '', head: [], tail: [], rowCount: 0, merged: [] };
const { plan } = guessPlan(
  {
    fileName: 'a.csv',
    sizeBytes: 0,
    sha256: '',
    format: { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false },
    encodingGuess: null,
    sheets: [empty],
  },
  empty,
  [],
);

test('a cell has one corrected text, the last one', () => {
  const first = editCells(plan, [
    { row: 2, column: 1, text: '1' },
    { row: 3, column: 1, text: '1' },
  ]);
  const second = editCells(first, [{ row: 3, column: 1, text: '2' }]);
  expect(second.corrections).toEqual([
    { row: 2, column: 1, text: '1' },
    { row: 3, column: 1, text: '2' },
  ]);
  expect(correctedText(correctedTexts(second), 3, 1)).toBe('2');
  expect(correctedText(correctedTexts(second), 2, 0)).toBeUndefined();
  expect(editCells(plan, [])).toBe(plan);
});

test('cells of the clipboard are split by lines and tabs, without the last line end', () => {
  expect(cellsOfClipboard('1.2\t3\r\n4\t\r\n')).toEqual([
    ['1.2', '3'],
    ['4', ''],
  ]);
  expect(cellsOfClipboard('x')).toEqual([['x']]);
});

test('a text is replaced as it stands, a pattern with its groups', () => {
  const plain = replacer('l.2', '$1', false);
  expect(plain('l.2l6')).toBe('$1l6');
  expect(plain('1.216')).toBeNull();
  const pattern = replacer('^l\\.(\\d+)$', '1.$1', true);
  expect(pattern('l.216')).toBe('1.216');
  expect(pattern('1.216')).toBeNull();
  expect(() => replacer('(', '', true)).toThrow(SyntaxError);
  expect(replacer('', 'x', true)('a')).toBeNull();
});
