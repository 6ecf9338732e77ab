import { describe, expect, test } from 'vitest';
import {
  cellsOfClipboard,
  clipboardOfCells,
  correctedText,
  correctedTexts,
  editCells,
  pastedCells,
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
  expect(cellsOfClipboard('')).toEqual([['']]);
});

test('cells with line breaks, tabs and quotation marks are one cell each, there and back', () => {
  const lines = [
    ['时间', '液位\n(m)', 'a\tb'],
    ['5" pipe', '', '"'],
  ];
  expect(clipboardOfCells(lines)).toBe('时间\t"液位\n(m)"\t"a\tb"\n"5"" pipe"\t\t""""');
  expect(cellsOfClipboard(clipboardOfCells(lines))).toEqual(lines);
});

describe('what is pasted', () => {
  const size = { rows: 4, columns: 3 };
  const one = { top: 1, bottom: 1, left: 1, right: 1 };

  test('goes beyond the chosen cell, and what lies behind the last one goes nowhere', () => {
    expect(pastedCells([['a', 'b', 'c'], ['d']], { ...one, top: 3, bottom: 3 }, size)).toEqual({
      cells: [
        { row: 3, column: 1, text: 'a' },
        { row: 3, column: 2, text: 'b' },
      ],
      cutOff: 2,
    });
  });

  test('is repeated where the chosen cells are a multiple of it', () => {
    const { cells, cutOff } = pastedCells([['x'], ['y']], { top: 0, bottom: 3, left: 0, right: 1 }, size);
    expect(cells.map(({ text }) => text).join('')).toBe('xxyyxxyy');
    expect(cutOff).toBe(0);
    expect(pastedCells([['x'], ['y']], { ...one, bottom: 3 }, size).cells).toHaveLength(2);
  });
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
