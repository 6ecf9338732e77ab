import { describe, expect, it } from 'vitest';
import { guessTimePlan } from '#shared/domain/import/guess/guess-time-plan.ts';
import type { Title } from '#shared/domain/import/guess/title-texts.ts';
import type { ColumnPlan } from '#shared/domain/import/import-plan.ts';
import { sheetOfTexts } from '#test/support/layout-fixtures.ts';
import { columnPlan } from '#test/support/spreadsheets/import-plans.ts';

type Sheet = { roles?: ColumnPlan['role'][]; headers?: string[]; titles?: Title[]; isWorkbook?: boolean };

function guess(
  rows: string[][],
  { roles = ['time'], headers = [], titles = [], isWorkbook = false }: Sheet = {},
) {
  const columns = roles.map((role, at) => columnPlan(at, role, '', { header: headers[at] ?? role }));
  return guessTimePlan({ columns, rows: sheetOfTexts(rows).head, titles, isWorkbook });
}

/** What is asked: id, certainty and options. */
const asked = (rows: string[][], sheet?: Sheet): string[] =>
  guess(rows, sheet).questions.map(
    ({ id, certainty, options }) => `${id} ${certainty} ${options.map((option) => option.id).join(' ')}`,
  );

const times = (...texts: string[]): string[][] => texts.map((text) => [text]);

describe('an ordinary column of times', () => {
  it('leaves nothing open', () => {
    for (const texts of [
      ['2024-01-05 08:00:00', '2024-01-05 08:05:00'],
      ['2024/1/5 8:00', '2024/1/5 8:05'],
      ['2024年1月5日 8时', '2024年1月5日 9时'],
      ['20240105080000', '20240105080500'],
      ['1704412800', '1704413100'],
      ['1704412800000', '1704413100000'],
      ['2024-01-05T00:00:00Z', '2024-01-05T08:05:00+08:00'],
      ['2024-01-05', '2024-01-06'],
    ])
      expect(asked(times(...texts))).toEqual([]);
  });
});

describe('dates without a clock', () => {
  it('are days where no row has a clock', () => {
    expect(guess(times('2024-01-05', '2024-01-06')).time.dateAlone).toBe('midnight');
    expect(guess(times('20240105', '20240106')).time.dateAlone).toBe('midnight');
  });

  it('are problems of their rows where all sampled rows have one', () => {
    expect(guess(times('2024-01-05 08:00', '2024-01-06 00:00')).time.dateAlone).toBe('hold');
  });

  it('are asked about where some have one', () => {
    const { time, questions } = guess(times('2024-01-05 23:00', '2024-01-06', '2024-01-06 01:00'));
    expect(time.dateAlone).toBe('hold');
    expect(questions).toMatchObject([
      {
        id: 'date-without-clock',
        evidence: ['2024-01-06'],
        holds: { kind: 'dates-without-clock' },
        options: [{ id: 'clock:hold' }, { id: 'clock:midnight' }],
      },
    ]);
    expect(asked(times('20240105230000', '20240106'))).toMatchObject([
      expect.stringMatching(/^date-without/u),
    ]);
  });

  it('are asked about where days come again with other values: the clock may stand where nobody has read it', () => {
    const rows = (...lines: string[]): string[][] => lines.map((line) => line.split(' '));
    const roles = ['date', 'value'] as const;
    const lacking = guess(rows('20240105 1.5', '20240105 1.6', '20240106 1.7', '20240106 1.8'), {
      roles: [...roles],
    });
    expect(lacking.time.dateAlone).toBe('hold');
    expect(lacking.questions).toMatchObject([
      { id: 'date-without-clock', evidence: ['20240105', '20240106'] },
    ]);
    expect(asked(rows('20240105 1.5', '20240105 1.5', '20240106 1.7'), { roles: [...roles] })).toEqual([]);
    const stations = rows('20240105 A', '20240105 B', '20240106 A', '20240106 B');
    expect(asked(stations, { roles: ['date', 'station'] })).toEqual([]);
    const parts = rows('2024 1 5 10', '2024 1 5 20', '2024 1 6 10', '2024 1 6 30');
    expect(asked(parts, { roles: ['year', 'month', 'day', 'minute'] })).toEqual([
      'date-without-clock assumed clock:hold clock:midnight',
    ]);
  });

  it('are none where a column of its own has the clock', () => {
    const { time, questions } = guess([['2024-01-05', '08:00']], { roles: ['date', 'clock'] });
    expect([time.dateAlone, questions]).toEqual(['midnight', []]);
  });
});

describe('years of two digits', () => {
  it('are asked about from 70 on, and hold their rows', () => {
    const { questions } = guess(times('30.01.2024 08:00', '31.01.2024 08:00', '25.06.98 08:00'));
    expect(questions.filter(({ about }) => about === 'century')).toMatchObject([
      {
        id: 'century',
        evidence: ['25.06.98 08:00'],
        holds: { kind: 'late-years' },
        options: [{ id: 'century:1900' }, { id: 'century:2000' }],
      },
    ]);
    expect(asked(times('30.01.24 08:00', '31.01.69 08:00')).join()).not.toContain('century');
  });
});

describe('bare numbers in a column of times', () => {
  it('are asked about where they can be several things', () => {
    expect(asked(times('45296.5', '45297.5'))).toEqual([
      'bare-number assumed bare:excel-1900 bare:excel-1904 bare:none',
    ]);
    expect(asked(times('240105', '240106'))).toEqual(['bare-number assumed bare:digits bare:none']);
  });

  it('contradict each other where they are of several lengths', () => {
    expect(asked(times('1704412800', '1704413100', '1704413400000', '1704413700000'))).toEqual([
      'bare-number contradictory bare:epoch-s bare:epoch-ms bare:none',
    ]);
  });

  it('are not decided by one slip among many', () => {
    const rows = Array.from({ length: 40 }, (_, at) => String(1_704_412_800 + at * 300));
    expect(asked(times(...rows, '20240105080000', '1704412800000'))).toEqual([]);
    expect(guess(times(...rows, '1704412800000')).time.bareNumber).toBe('epoch-s');
  });

  it('are told by a header in plain words', () => {
    expect(asked(times('1704412800', '1704413100'), { headers: ['epoch'] })).toEqual([]);
  });
});

describe('bare numbers in a column of clocks', () => {
  const clocks = (texts: string[], header = '时间') =>
    guess(
      texts.map((text) => ['2024-01-05', text]),
      { roles: ['date', 'clock'], headers: ['日期', header] },
    );
  const found = (texts: string[], header?: string): string => {
    const { time, questions } = clocks(texts, header);
    return `${time.bareClock} ${questions[0]?.certainty ?? 'proved'}`;
  };

  it.each([
    [['8', '9', '10'], '时', 'hours proved'],
    [['0', '1', '23'], 'hour', 'hours proved'],
    [['803', '905', '1310'], '时间', 'hhmm proved'],
    [['0000', '0005', '1310'], 'x', 'hhmm proved'],
    [['0', '5', '55', '100'], 'HHMM', 'hhmm proved'],
    [['0', '30', '45', '55', '100'], 'x', 'hhmm proved'],
    [['8', '803', '905'], 'x', 'hhmm assumed'],
    [['80300', '80400', '235959'], 'x', 'hhmmss proved'],
    [['0.335', '0.5'], 'x', 'day-fraction assumed'],
    [['08:00', '09:00'], 'x', 'null proved'],
  ])('%j under %s are %s', (texts, header, result) => expect(found(texts, header)).toBe(result));
});

describe('zones that the cells name', () => {
  it('are those of the cells where each has one', () => {
    const { time, questions } = guess(times('2024-01-05T00:00:00Z', '2024-01-05T08:05:00+08:00'));
    expect([time.needsZone, time.sourceZone, questions]).toEqual([true, null, []]);
  });

  it('are asked about where they are letters that several zones share', () => {
    expect(asked(times('2024-01-05 08:00 CST', '2024-01-05 08:05 CST'))).toEqual([
      'zone contradictory zone:service zone:Asia/Shanghai zone:America/Chicago zone:-06:00 zone:UTC',
    ]);
    expect(asked(times('2024-01-05 08:00 CET', '2024-07-05 08:05 CEST'))).toEqual([
      'zone assumed zone:service zone:Europe/Berlin zone:UTC',
    ]);
  });

  it('contradict the cells that have none', () => {
    expect(asked(times('2024-01-05 08:00:00+0900', '2024-01-05 08:05:00'))).toEqual([
      'zone contradictory zone:service zone:+09:00',
    ]);
  });

  it('may mean nothing in a workbook, which writes Z behind dates that have no zone', () => {
    const texts = times('2024-01-05T08:00:00Z', '2024-01-05T08:05:00Z');
    expect(asked(texts, { isWorkbook: true })).toEqual(['zone assumed zone:service zone:UTC']);
    expect(asked(texts)).toEqual([]);
  });
});

describe('the day that cells leave out', () => {
  const title = (text: string, reason: Title['reason'] = 'title-row'): Title => ({ text, reason });
  const rows = [['8:00'], ['9:00'], ['23:00']];
  const fixed = (titles: Title[], of: string[][] = rows): string => {
    const { time, questions } = guess(of, { roles: [of === rows ? 'clock' : 'time'], titles });
    return `${time.fixedDate} ${questions.map(({ certainty, options }) => `${certainty} ${options.map(({ id }) => id).join(' ')}`).join()}`;
  };

  it('is proved by one date in a title, or by the name of the sheet', () => {
    expect(fixed([title('2024年1月5日 滨江泵站小时报表')])).toBe('2024-01-05 ');
    expect(fixed([title('2024-01-05', 'sheet-name'), title('export-20240201', 'file-name')])).toBe(
      '2024-01-05 ',
    );
    expect(fixed([title('日期：2024-01-05'), title('打印时间：2024-01-06 08:00')])).toBe('2024-01-05 ');
  });

  it('is asked about where only the name of the file has it, or the day of printing', () => {
    expect(fixed([title('level-20240105', 'file-name')])).toBe(
      '2024-01-05 assumed date:2024-01-05 date:none',
    );
    expect(fixed([title('打印时间：2024-01-06 08:00')])).toBe('2024-01-06 assumed date:2024-01-06 date:none');
  });

  it('is asked about where there are several', () => {
    expect(fixed([title('2024-01-05 至 2024-01-06')])).toBe(
      '2024-01-05 contradictory date:2024-01-05 date:2024-01-06 date:none',
    );
  });

  it('is not told by a month', () => {
    expect(fixed([title('2024年1月 小时报表')])).toBe('null assumed date:none');
  });

  it('is asked about where times pass midnight', () => {
    const { questions } = guess([['22:00'], ['23:00'], ['0:00'], ['1:00']], {
      roles: ['clock'],
      titles: [title('2024年1月5日')],
    });
    expect(questions).toMatchObject([
      { id: 'fixed-date', certainty: 'contradictory', holds: { kind: 'file' } },
    ]);
  });

  it('is the same for every station', () => {
    const stations = [
      ['A', '22:00'],
      ['A', '23:00'],
      ['B', '22:00'],
      ['B', '23:00'],
    ];
    expect(asked(stations, { roles: ['station', 'clock'], titles: [title('2024年1月5日')] })).toEqual([]);
  });

  it('is the year alone where cells have month and day', () => {
    const days = times('1月5日 8:00', '1月6日 8:00');
    expect(fixed([title('2024年1月 小时报表')], days)).toBe('2024-01-01 ');
    expect(fixed([title('2023-12-30 至 2024-01-05')], days)).toMatch(/contradictory/u);
    expect(fixed([title('2024年')], times('12月31日 8:00', '1月1日 8:00', '1月2日 8:00'))).toMatch(
      /contradictory/u,
    );
  });
});
