import { describe, expect, it } from 'vitest';
import { guessSigns } from '#shared/domain/import/guess/guess-signs.ts';
import { guessPlan } from '#shared/domain/import/guess-plan.ts';
import type { ColumnPlan } from '#shared/domain/import/import-plan.ts';
import type { SourceFormat } from '#shared/domain/import/source-sample.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';
import { columnPlan } from '#test/support/spreadsheets/import-plans.ts';

const formatOf = (delimiter: string): SourceFormat =>
  delimiter === 'workbook'
    ? { kind: 'workbook', container: 'xlsx' }
    : { kind: 'delimited', encoding: 'utf-8', delimiter, hasBom: false };

const planOf = (columns: ColumnPlan[], delimiter: string) => ({
  columns,
  format: formatOf(delimiter),
  namedFields: [],
});

type File = { delimiter?: string; headers?: string[] };

function guess(columns: string[][], { delimiter = ';', headers }: File = {}) {
  const plans = columns.map((_, at) => columnPlan(at, 'value', headers?.[at] ?? `v${at}`));
  const values = columns.map((texts, at) => ({
    plan: plans[at] ?? columnPlan(at, 'value'),
    cells: texts.map((text) => ({ text, kind: 'text' as const })),
  }));
  return guessSigns(values, planOf(plans, delimiter));
}

/** Decimal sign, thousands sign and how sure they are, column by column. */
function signs(columns: string[][], file?: File): string[] {
  const { signs: found, guesses } = guess(columns, file);
  return columns.map((_, at) => {
    const certainty = guesses.find(({ column }) => column === at)?.certainty ?? 'plain';
    return `${found.get(at)?.decimalSign} ${found.get(at)?.thousandsSign} ${certainty}`;
  });
}

const many = (text: string, count: number): string[] => Array.from({ length: count }, () => text);

describe('signs of one column, of which nothing else is known', () => {
  it.each([
    [['1', '2'], '. null plain'],
    [['1.5', '2'], '. null proved'],
    [['12.35', '1.648'], '. null assumed'],
    [['12.35', '0.123', '1.648'], '. null proved'],
    [['1,234.5', '12'], '. , proved'],
    [['1.234,5', '12'], ', . proved'],
    [['1,234,567', '2,234,567'], '. , proved'],
    [['1.234.567', '2.234.567'], ', . proved'],
    [['0,123'], ', null proved'],
    [['1,23', '4'], ', null proved'],
    [['1,234', '2,345'], '. , assumed'],
    [['1.234', '2.345'], '. null assumed'],
    [['1,234', '12.5', '13.5'], '. null proved'],
    [['1,234', '980.5', '990.5'], '. , proved'],
    [['1,234', '980.5', '1990.5'], '. null proved'],
    [['1,234', '1,2'], ', null assumed'],
    [['1,234', '1,2', '1,3'], ', null proved'],
    [["1'234.5"], ". ' proved"],
    [['1 234,5'], ',   proved'],
    [['1 234', '2 345'], '.   proved'],
    [['１，２３４．５'], '. , proved'],
    [['1.648E+03'], '. null proved'],
    [['<0.05', '>20.5'], '. null proved'],
    [['—', ''], '. null plain'],
    [['6,195', '0.000', '6,891', '0.000'], '. , contradictory'],
    [['6,195', '0.000', '12', '0.000'], '. null contradictory'],
    [['6.195', '0.000', '6.891', '0.000'], '. null proved'],
  ])('reads %j as %s', (texts, found) => expect(signs([texts])).toEqual([found]));

  it.each(['1.2.3', '12..5', '2026.10.1', '12.5①', '1.5/2.5', '5 Hz.', '192.168.0.1'])(
    'learns nothing from "%s", which is no number',
    (odd) => {
      expect(signs([[odd, '1.648', '12.35', '12.40']])).toEqual(['. null proved']);
      expect(signs([[odd, '1.648', '1.650']])).toEqual(['. null assumed']);
    },
  );

  it('keeps the groups whichever number comes first', () => {
    expect(signs([['1,25', '1.234,5', '1,50']])).toEqual([', . proved']);
    expect(signs([['1.25', '1,234.5', '1.50']])).toEqual(['. , proved']);
  });

  it('takes one slip among many for what it is, and groups nothing by it', () => {
    expect(signs([[...many('1.25', 59), '1,26']])).toEqual(['. null proved']);
    expect(signs([[...many('1.25', 59), '1,260']])).toEqual(['. null proved']);
  });

  it('learns nothing from zeros of another column, which a gateway may write for no value', () => {
    const columns = [
      ['6,195', '6,891'],
      ['0.000', '1297', '0.000'],
    ];
    expect(signs(columns, { delimiter: ',' })[0]).toBe('. , assumed');
    expect(
      signs(
        [
          ['6,195', '6,891'],
          ['0.5', '1.2'],
        ],
        { delimiter: ',' },
      )[0],
    ).toBe('. , proved');
  });

  it('asks where points and commas stand for the same', () => {
    const { questions } = guess([['1.25', '1.30', '1,26', '1,28']]);
    expect(questions).toMatchObject([{ about: 'signs', certainty: 'contradictory' }]);
  });

  it('asks nothing of the number cells of a workbook', () => {
    const plan = columnPlan(0, 'value', 'v');
    const cells = [{ text: '1.648', kind: 'number' as const }];
    const found = guessSigns([{ plan, cells }], planOf([plan], 'workbook'));
    expect(found).toMatchObject({ guesses: [], questions: [] });
  });
});

describe('signs of a file', () => {
  it('have one writer: what one column proves holds for the others', () => {
    expect(
      signs([
        ['1.648', '1.650'],
        ['12.35', '12.40'],
        ['7', '8'],
      ]),
    ).toEqual(['. null proved', '. null proved', '. null plain']);
    expect(
      signs([
        ['1.648', '1.650'],
        ['12,35', '12,40'],
      ]),
    ).toEqual([', . proved', ', null proved']);
    expect(
      signs([
        ['1,234', '2,345'],
        ['1,234,567.5', '2,234,567.5'],
      ]),
    ).toEqual(['. , proved', '. , proved']);
  });

  it('are points where commas separate the cells', () => {
    expect(signs([['1.648', '1.650']], { delimiter: ',' })).toEqual(['. null proved']);
    expect(signs([['1,234', '2,345']], { delimiter: ',' })).toEqual(['. , assumed']);
    expect(
      signs(
        [
          ['1,234', '2,345'],
          ['1.25', '1.30'],
        ],
        { delimiter: ',' },
      )[0],
    ).toBe('. , proved');
  });

  it('are points where the headers are Chinese', () => {
    expect(signs([['1.648', '1.650']], { headers: ['液位'], delimiter: '\t' })).toEqual(['. null proved']);
    expect(signs([['1,25', '1,30']], { headers: ['液位'] })).toEqual([', null proved']);
    expect(signs([['1,25', '1,30', '1.648']], { headers: ['液位'] })).toEqual([', null contradictory']);
  });

  it('are asked for where commas stand beside a single zero with a point, which says nothing of them', () => {
    const file = { headers: ['数值'], delimiter: 'workbook' };
    expect(signs([['5,726', '6,159', '0.000']], file)).toEqual(['. , assumed']);
    expect(signs([['5.726', '6.159', '0.000']], file)).toEqual(['. null proved']);
  });

  it('are asked for where commas alone stand, and in units of which nobody measures thousandths', () => {
    expect(signs([['1,234', '2,345']], { headers: ['流量'], delimiter: 'workbook' })).toEqual([
      '. , assumed',
    ]);
    const plan = columnPlan(0, 'value', 'conductivity', { header: '电导率', unit: 'µS/cm' });
    const cells = ['1.553', '1.560'].map((text) => ({ text, kind: 'text' as const }));
    const { questions } = guessSigns([{ plan, cells }], planOf([plan], ','));
    expect(questions).toMatchObject([{ about: 'signs', certainty: 'assumed' }]);
  });

  it('are asked for in the long shape too, where one of the quantities is measured in such a unit', () => {
    const asked = (rows: [string, string, string][]) => {
      const texts = rows.map((cells, at) => [`2026-06-14 08:${10 + at}:00`, ...cells]);
      const sheet = sheetOfTexts([['时间', '监测项目', '值', '单位'], ...texts]);
      const { questions } = guessPlan(sampleOfSheet(sheet), sheet, []).plan;
      return questions.filter(({ about }) => about === 'signs').map(({ column }) => column);
    };
    const levels: [string, string, string][] = [
      ['水位', '6.311', 'm'],
      ['水位', '6.297', 'm'],
    ];
    expect(asked(levels)).toEqual([]);
    expect(asked([...levels, ['水位', '6311.5', '毫米']])).toEqual([]);
    expect(asked(levels.map(([name, value]) => [name, value, '毫米']))).toEqual([2]);
    expect(asked([...levels, ['电导率', '1.375', 'μS/cm'], ['电导率', '1.333', 'μS/cm']])).toEqual([2]);
    expect(asked([...levels, ['电导率', '1.375', ''], ['电导率', '1.333', '']])).toEqual([2]);
  });

  it('are not learnt from a column of which nobody knows whether it has values', () => {
    const plans = [columnPlan(0, 'value', 'value', { header: '' }), columnPlan(1, 'value', 'level')];
    const values = [many('45153.763889', 3), ['2,747', '2,446', '3,028']].map((texts, at) => ({
      plan: plans[at] ?? columnPlan(at, 'value'),
      cells: texts.map((text) => ({ text, kind: 'text' as const })),
    }));
    const asked = (unnamed: number[]): (number | null)[] =>
      guessSigns(values, planOf(plans, 'workbook'), unnamed).questions.map(({ column }) => column);
    expect(asked([])).toEqual([]);
    expect(asked([0])).toEqual([1]);
    const sheet = sheetOfTexts([
      ['45153.763889', '2,747'],
      ['45153.770833', '2,446'],
      ['45153.777778', '3,028'],
    ]);
    const { questions } = guessPlan(sampleOfSheet(sheet), sheet, []).plan;
    expect(questions.filter(({ about }) => about === 'signs').map(({ column }) => column)).toEqual([1]);
  });

  it('are not those of a column that says something else', () => {
    const [first, second] = signs([many('12.35', 50), ['1,26', '1,27', '1,268']]);
    expect(first).toBe('. null proved');
    expect(second).toBe(', null contradictory');
    expect(signs([many('12.35', 50), ['1,26', '5']])[1]).toBe('. null proved');
  });
});

describe('the question for the signs of a column', () => {
  it('holds the column, shows the cells, and offers both readings, that of the plan first', () => {
    const { questions } = guess(
      [
        ['5', '6'],
        ['1.648', '1.650'],
      ],
      { headers: ['level', 'flow'] },
    );
    expect(questions).toEqual([
      {
        id: 'signs:flow',
        about: 'signs',
        certainty: 'assumed',
        column: 1,
        evidence: ['1.648', '1.650'],
        texts: ['.'],
        holds: { kind: 'columns', columns: [1] },
        options: [
          {
            id: 'decimal:.',
            changes: [{ kind: 'column', column: 1, set: { decimalSign: '.', thousandsSign: null } }],
          },
          {
            id: 'decimal:,',
            changes: [{ kind: 'column', column: 1, set: { decimalSign: ',', thousandsSign: '.' } }],
          },
        ],
      },
    ]);
  });
});

it('asks about a column whose few points are those of no value, where the other columns prove the comma', () => {
  const level = [...many('6,195', 20), '0.010', '0.010'];
  const flow = many('2146,332', 22);
  expect(signs([level, flow])).toEqual(['. null contradictory', ', null proved']);
});
