import { describe, expect, it } from 'vitest';
import { detectDelimiter } from '#electron/backend/features/uploads/reading/text/detect-delimiter.ts';

const guess = (text: string) => detectDelimiter([Buffer.from(text)]);
const rows = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
const minute = (at: number): string => `8:${String(at).padStart(2, '0')}`;

describe('The delimiter of a text', () => {
  it.each([
    ['commas', `时间,液位(m),流量(m³/h)\n${rows(9, (at) => `2024/1/5 ${minute(at)},1.2,3`)}`, ','],
    [
      'whole numbers behind a time with a blank',
      `time,flow\n${rows(9, (at) => `2024/1/5 ${minute(at)},${at}`)}`,
      ',',
    ],
    [
      'rows of different length',
      `time,a,b\n${rows(9, (at) => `2024/1/5 ${minute(at)},1${',2'.repeat(at % 3)}`)}`,
      ',',
    ],
    ['no header', rows(9, (at) => `2024-01-05 08:0${at}:00,1.2,3`), ','],
    ['decimal commas', `time;level\n${rows(9, (at) => `2024-01-05 08:0${at};1,2${at}`)}`, ';'],
    [
      'decimal commas between tabs',
      `time\tlevel\n${rows(9, (at) => `05.01.2024 08:0${at}\t1,2${at}`)}`,
      '\t',
    ],
    ['fractions of seconds', `time;level\n${rows(9, (at) => `2024-01-05 08:00:0${at},5;1.2`)}`, ';'],
    ['bars', `time|level\n${rows(9, (at) => `2024-01-05 08:0${at}|1.2`)}`, '|'],
    ['blanks', `date clock level\n${rows(9, (at) => `2024-01-05 08:0${at} 1.2`)}`, ' '],
    [
      'blanks and decimal commas',
      `date clock a b\n${rows(9, (at) => `2024-01-05 08:0${at} 1,2${at} 3,4`)}`,
      ' ',
    ],
    [
      'names with blanks',
      `time,station,level\n${rows(9, (at) => `2024-01-05 08:0${at},North Gate ${at},1.2`)}`,
      ',',
    ],
    [
      'notes with semicolons in some rows',
      `time,note,level\n${rows(9, (at) => `08:0${at},${at % 4 ? 'ok' : 'a; b'},1`)}`,
      ',',
    ],
    ['quoted thousands', `time,flow\n${rows(9, (at) => `2024-01-05 08:0${at},"1,23${at}.5"`)}`, ','],
    [
      'thousands without quotes',
      `time,flow,level\n${rows(9, (at) => `2024-01-05 08:0${at},${at % 2 ? '1,234.5' : '999'},1`)}`,
      ',',
    ],
    [
      'titles above',
      `Report of Monday; all stations\nunit: m, s\ntime,level\n${rows(20, (at) => `08:${10 + at},1.2`)}`,
      ',',
    ],
    ['one column', 'level\n1\n2', ','],
  ])('is proved with %s', (_, text, delimiter) => {
    expect(guess(text)).toEqual({ delimiter, certainty: 'proved', alternatives: [] });
  });

  it.each([
    ['lists in both signs', 'a;b,c;d\ne;f,g;h\ni;j,k;l\n'],
    ['text and numbers in both signs', rows(9, (at) => `s${at};x,y${at};z`)],
  ])('is not proved with %s', (_, text) => {
    const { certainty, delimiter, alternatives } = guess(text);
    expect(certainty).toBe('assumed');
    expect([delimiter, ...alternatives.map((other) => other.delimiter)].toSorted()).toEqual([',', ';']);
    expect(alternatives[0]?.header).toContain(' | ');
  });

  it('is looked for at the end of the file as well', () => {
    const head = Buffer.from('first line\nsecond line\n');
    const tail = Buffer.from(rows(60, (at) => `2024-01-05 08:00:${10 + (at % 50)};1,2`));
    expect(detectDelimiter([head, tail])).toMatchObject({ delimiter: ';', certainty: 'proved' });
  });
});
