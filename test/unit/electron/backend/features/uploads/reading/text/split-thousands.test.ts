import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesAsFile } from '#electron/backend/features/uploads/reading/byte-file.ts';
import { readRows } from '#electron/backend/features/uploads/reading/take-sample.ts';
import { TextSheet } from '#electron/backend/features/uploads/reading/text/text-sheet.ts';

function sheetOf(text: string, joinsThousands = false, delimiter = ','): TextSheet {
  const file = bytesAsFile(Buffer.from(text));
  return new TextSheet(file, { encoding: 'utf-8', delimiter, dataOffset: 0, joinsThousands });
}

const joined = (text: string, delimiter = ',') =>
  readRows(sheetOf(text, true, delimiter), 2, 99).map(
    ({ cells, problem }) => problem ?? cells.map((cell) => cell.text),
  );

describe('Numbers that their own thousands signs have cut', () => {
  it('are found in the whole file, with the first rows that have them', () => {
    const rows = Array.from(
      { length: 3000 },
      (_, at) => `08:00,${at === 2500 || at === 2700 ? '1,234.5' : '99'},1`,
    );
    expect(sheetOf(`time,flow,level\n${rows.join('\n')}`).splitThousands).toEqual({
      count: 2,
      rows: [2502, 2702],
    });
  });

  it.each([
    ['hidden by a blank cell at the end', 'time,flow,level\n08:00,1,234.5,\n08:05,99,1\n', [2]],
    ['in every row', 'time,flow\n08:00,1,234\n08:05,1,240\n', [2, 3]],
    ['of millions', 'time,flow\n08:00,1,234,567.8\n08:05,99\n', [2]],
    ['below a header of hours', 'day,8h,9h,10h,11h\n2024-05-05,1,234,1,235,99,98\n', [2]],
    ['below a header of days', 'hour,2024/5/5,2024/5/6\n08:00,1,234,99\n', [2]],
    [
      'below a header of times',
      'x,2024/5/5 08:00,2024/5/5 09:00 AM,2024-05-05T10:00:00Z\nflow,1,234.5,1,240.1,1,250\n',
      [2],
    ],
    [
      'without a header, where another row is shorter',
      '08:00,x,1,234.5\n08:05,x,7\n08:10,x,1,240.5\n',
      [1, 3],
    ],
    [
      'in rows that leave out the blanks at their end',
      'time,flow,level,a,b\n08:00,1,234.5\n08:05,1,240.5\n08:10,1,241.5\n',
      [2, 3, 4],
    ],
    ['with a sign', 'time,flow\n08:00,-1,234\n08:05,99\n', [2]],
    [
      'with blanks behind the commas of the table',
      'time, flow, level\n08:00, 1,234.5, 3\n08:05, 99, 1\n',
      [2],
    ],
    ['with blanks before the commas of the table', 'time ,flow ,level\n08:00 ,1,234 ,3\n08:05 ,99 ,1\n', [2]],
  ])('are found %s', (_, text, rows) => {
    expect(sheetOf(text).splitThousands).toEqual({ count: rows.length, rows });
  });

  it.each([
    ['rows as long as the header', 'time,flow,level\n08:00,5,200\n08:05,6,210\n'],
    ['rows that all end in a comma', 'time,flow,level\n08:00,5,200,\n08:05,6.5,210,\n'],
    ['cells too many that make no number', 'time,flow\n08:00,5,20\n08:05,0,200\n08:10,5.5,200\n'],
    ['quoted cells', 'time,flow\n08:00,"5",200\n'],
    ['a title above the header', 'site,A\ntime,flow,level\n08:00,5,200\n'],
    ['short rows', 'time,flow,level\n08:00,5\n'],
    ['numbers that a blank parts', 'time,flow\n08:00,1, 234\n08:05,1, 234.5\n08:10,1 ,234\n'],
  ])('are not found in %s', (_, text) => {
    expect(sheetOf(text).splitThousands).toBeNull();
  });

  it('are found below settings that are narrower than the table', () => {
    const text = 'LOCATION,A\nDATE,24/10/2024\ntime,flow,level\n08:00,1,234.5,3\n08:05,99,1\n';
    expect(sheetOf(text).splitThousands).toEqual({ count: 1, rows: [4] });
  });

  it('leave a row open that may be cut off: it has pieces, and no more cells than the header', () => {
    expect(joined('time,flow,level\n08:00,1,234.5,3\n08:05,1,234\n08:10,99,1\n')).toEqual([
      ['08:00', '1,234.5', '3'],
      'too-many-columns',
      ['08:10', '99', '1'],
    ]);
  });

  it('are joined where there is one way alone', () => {
    expect(
      joined(
        'time,flow,level\n08:00,1,234.5,3\n08:05,99,1\n08:10,1,234.5,\n08:15,1,234,567,3\n08:20,1,234,567\n08:25,12,34,5\n',
      ),
    ).toEqual([
      ['08:00', '1,234.5', '3'],
      ['08:05', '99', '1'],
      ['08:10', '1,234.5', ''],
      ['08:15', '1,234,567', '3'],
      'too-many-columns',
      ['08:25', '12', '34', '5'],
    ]);
  });

  it('are joined where a blank has cut them', () => {
    expect(joined('date clock flow\n2024-01-05 08:00 1 234.5\n2024-01-05 08:05 99\n', ' ')).toEqual([
      ['2024-01-05', '08:00', '1 234.5'],
      ['2024-01-05', '08:05', '99'],
    ]);
  });

  it('come back as they were, or are left to the user', () => {
    const number = fc.oneof(
      fc.nat(2_000_000),
      fc.nat(2_000_000).map((value) => value / 8),
    );
    const line = fc.tuple(number, number, number);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const texts = lines.map((values) => values.map((value) => value.toLocaleString('en-US')));
        const read = joined(
          `time,a,b,c\n${texts.map((cells) => `08:00:00,${cells.join(',')}`).join('\n')}\n`,
        );
        for (const [at, cells] of read.entries()) {
          if (Array.isArray(cells)) expect(cells).toEqual(['08:00:00', ...(texts[at] ?? [])]);
          else expect(cells).toBe('too-many-columns');
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('Numbers that their decimal commas have cut', () => {
  const sheetOfDecimals = (text: string): TextSheet =>
    new TextSheet(bytesAsFile(Buffer.from(text)), {
      encoding: 'utf-8',
      delimiter: ',',
      dataOffset: 0,
      joinsDecimals: true,
    });

  const joinedDecimals = (text: string) =>
    readRows(sheetOfDecimals(text), 2, 99).map(
      ({ cells, problem }) => problem ?? cells.map((cell) => cell.text),
    );

  it('are found where they explain every row that has too many cells', () => {
    expect(sheetOf('time,level\n08:00,1,25\n08:05,2\n').splitDecimals).toEqual({ count: 1, rows: [2] });
    expect(sheetOf('time,level\n08:00,1,25\n08:05,1,x\n').splitDecimals).toBeNull();
    expect(sheetOf('time,level\n08:00,1,25,\n').splitDecimals).toBeNull();
    expect(sheetOf('time,level\n08:00,1.25,ok\n').splitDecimals).toBeNull();
    expect(sheetOf('time,level\n08:00,"1",25\n').splitDecimals).toBeNull();
  });

  it('may have blanks in front and behind, as a program writes them that puts one behind each comma', () => {
    const padded = 'time, level, unit\n08:00, -19108355,30 , m\n08:05, 2,25, m\n08:10, ?, m\n';
    expect(sheetOf(padded).splitDecimals).toEqual({ count: 2, rows: [2, 3] });
    expect(joinedDecimals(padded).map((row) => typeof row !== 'string' && row[1]?.trim())).toEqual([
      '-19108355,30',
      '2,25',
      '?',
    ]);
    expect(sheetOf('time, level\n08:00, 1, 25\n').splitDecimals).toBeNull();
    expect(sheetOf('time, level\n08:00, 1 ,25\n').splitDecimals).toBeNull();
  });

  it('are found beside what thousands signs may have cut, where blanks at the end explain the rows as well', () => {
    const sheet = sheetOf('at,pressure,note\n08:30,471,831,\n08:40,474,958,\n');
    expect(sheet.splitThousands).toEqual({ count: 2, rows: [2, 3] });
    expect(sheet.splitDecimals).toEqual({ count: 2, rows: [2, 3] });
  });

  it('are found where each row has several ways, and then no row is read', () => {
    const text = 'day,hour,level,flow\n20211224,7,30,6,\n20211224,8,N/A,\n20211224,9,31,2,4,5\n';
    expect(sheetOf(text).splitDecimals).toEqual({ count: 2, rows: [2, 4] });
    expect(joinedDecimals(text)).toEqual(Array(3).fill('too-many-columns'));
  });

  it('are found below a header of days without a year', () => {
    const text = 'made,2022-01-10\nat,01-10 12:00,01-10 13:00\nlevel,3,151,3,061\nflow,726,703\n';
    expect(sheetOf(text).splitDecimals).toEqual({ count: 1, rows: [3] });
  });

  it('are found with as many decimals as a program computes, but not where these are the id of a station', () => {
    const computed = 'time,level,flow\n08:00,1,3333333333333333,5\n08:05,2,25,-7\n';
    expect(sheetOf(computed).splitDecimals).toEqual({ count: 2, rows: [2, 3] });
    expect(joinedDecimals(computed)).toEqual([
      ['08:00', '1,3333333333333333', '5'],
      ['08:05', '2,25', '-7'],
    ]);
    expect(joinedDecimals('time,level,id\n08:00,1,25,861234567891057\n08:05,2,861234567891057\n')).toEqual([
      ['08:00', '1,25', '861234567891057'],
      ['08:05', '2', '861234567891057'],
    ]);
  });

  it('are left to the user where a long text may be the fraction as well: it does not come again behind other cells', () => {
    const header = 'no,id,level\n';
    const [first, later] = ['12,123456789012,7,3', '13,123456789012,7,4'];
    expect(joinedDecimals(`${header}${first}\n`)).toEqual(['too-many-columns']);
    expect(joinedDecimals(`${header}${first}\n${first}\n`)).toEqual(Array(2).fill('too-many-columns'));
    expect(joinedDecimals(`${header}${first}\n${later}\n`)).toEqual([
      ['12', '123456789012', '7,3'],
      ['13', '123456789012', '7,4'],
    ]);
    for (const fraction of ['3333333333333333', '142857142857143', '1000000000000001'])
      expect(joinedDecimals(`${header}1,${fraction},7,3\n2,${fraction},7,3\n`)).toEqual(
        Array(2).fill('too-many-columns'),
      );
    expect(joinedDecimals('no,time,level\n12,20240105080000,7,3\n')).toEqual([
      ['12', '20240105080000', '7,3'],
    ]);
  });

  it.each([
    ['all rows end in blanks', ',,'],
    ['no row does', ''],
  ])('are found where the header ends in blanks, and %s', (_, end) => {
    const text = `time,level,flow,,\n08:00,1,25,3,5${end}\n08:05,1,26,3,6${end}\n`;
    expect(sheetOf(text).splitDecimals).toEqual({ count: 2, rows: [2, 3] });
    expect(joinedDecimals(text)).toEqual([
      ['08:00', '1,25', '3,5'],
      ['08:05', '1,26', '3,6'],
    ]);
    expect(sheetOf(`time,level,flow,,\n08:00,1,25${end}\n`).splitDecimals).toBeNull();
    expect(sheetOf(`time,level,flow,,\n08:00,1.5,25,3,5${end}\n`).splitDecimals).toBeNull();
  });

  it('are joined where there is one way alone', () => {
    const text = 'time,level,flow\n08:00,-1,25,30,5\n08:05,1,25,30\n08:10,1,25\n08:15,1.5,30\n08:20,x,1,25\n';
    expect(joinedDecimals(text)).toEqual([
      ['08:00', '-1,25', '30,5'],
      'too-many-columns',
      'too-many-columns',
      ['08:15', '1.5', '30'],
      ['08:20', 'x', '1,25'],
    ]);
  });
});
