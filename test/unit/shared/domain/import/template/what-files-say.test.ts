import { describe, expect, it } from 'vitest';
import type { KnownEquipment } from '#shared/domain/import/guess/known-equipment.ts';
import { guessPlan, type PlanGuess } from '#shared/domain/import/guess-plan.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { answerQuestion } from '#shared/domain/import/question.ts';
import { applyTemplate } from '#shared/domain/import/template/apply-template.ts';
import { makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { changeFixedEquipment } from '#shared/domain/import/change-equipment.ts';
import { changeRole, changeSentinels, changeZone } from '#shared/domain/import/change-plan.ts';
import { answerByEquipment } from '#shared/domain/import/typed-answers.ts';
import { sampleOfSheet, sheetOfTexts } from '#test/support/layout-fixtures.ts';

const guess = (rows: string[][], fileName = 'WL-07_202401.csv'): PlanGuess => {
  const sheet = sheetOfTexts(rows);
  return guessPlan(sampleOfSheet(sheet, fileName), sheet, []);
};

/** Reads a file by the layout of another one, which was read as it stands or as somebody answered. */
const readByLayoutOf = (
  first: { rows: string[][]; fileName?: string; set?: (plan: ImportPlan) => ImportPlan },
  next: { rows: string[][]; fileName?: string },
  known: readonly KnownEquipment[] = [],
): ImportPlan => {
  const of = ({ rows, fileName = 'WL-07.csv' }: typeof next) => {
    const sheet = sheetOfTexts(rows);
    return guessPlan(sampleOfSheet(sheet, fileName), sheet, known);
  };
  const { plan: read } = of(first);
  const fileName = first.fileName ?? 'WL-07.csv';
  const layout = makeTemplate(first.set?.(read) ?? read, {
    templateId: 't',
    name: 't',
    savedAtMs: 1,
    fileName,
  });
  return applyTemplate(layout, of(next), next.fileName ?? 'WL-07.csv', known).plan;
};
const openIn = ({ questions }: ImportPlan): string[] => questions.map(({ id }) => id);
const TIMED = [
  ['时间', '液位(m)'],
  ['2026-03-01 08:00', '1.1'],
  ['2026-03-01 09:00', '1.2'],
];

describe('what a file says is not of its layout', () => {
  const days = (title: string) => [
    [title, '', '', ''],
    ['时', '1日', '2日', '3日'],
    ['8', '1.1', '1.2', '1.3'],
    ['20', '2.1', '2.2', '2.3'],
  ];

  it('the zone that each of its times names', () => {
    const timed = (zone: string) => [
      ['时间', '液位(m)'],
      [`2026-03-01T08:00:00${zone}`, '1.1'],
      [`2026-03-01T09:00:00${zone}`, '1.2'],
    ];
    const [zone] = readByLayoutOf({ rows: timed('Z') }, { rows: timed('') }).questions;
    expect([zone?.id, zone?.options.map(({ id }) => id)]).toEqual([
      'zone',
      ['zone:UTC', 'zone:service', 'zone:+08:00'],
    ]);
    expect(openIn(readByLayoutOf({ rows: timed('Z') }, { rows: timed('+08:00') }))).toEqual([]);
    expect(openIn(readByLayoutOf({ rows: timed('') }, { rows: timed('') }))).toEqual([]);
  });

  it('what a code means that only it has', () => {
    const coded = (...codes: string[]) => [
      ['时间', '液位(m)', '码'],
      ...codes.map((code, at) => [`2026-03-01 0${at}:00`, `1.${at}`, code]),
    ];
    const set = (plan: ImportPlan) =>
      answerQuestion(answerQuestion(plan, 'field:码', 'field:ignore'), 'row-marks:码', 'without:1');
    const first = { rows: coded('0', '1', '0', '1', '0', '1'), set };
    const again = readByLayoutOf(first, { rows: coded('0', '0', '0', '1', '0', '1') });
    expect([openIn(again), again.leftOutMarks]).toEqual([[], [{ column: 2, text: '1' }]]);
    expect(openIn(readByLayoutOf(first, { rows: coded('0', '1', '0', '1', '0', '9') }))).toEqual([
      'row-marks:码',
    ]);
  });

  it('the month of its days', () => {
    const april = readByLayoutOf(
      { rows: days('2026年3月液位(m)逐日') },
      { rows: days('2026年4月液位(m)逐日') },
    );
    expect(april.columns.map(({ date }) => date)).toEqual([null, '2026-04-01', '2026-04-02', '2026-04-03']);
  });

  it('what its titles say is measured', () => {
    const flow = readByLayoutOf({ rows: days('2026年3月液位逐日') }, { rows: days('2026年3月流量逐日') });
    expect(flow.columns[1]?.field).toBe('flow');
    expect(openIn(flow)).toContain('field');
  });

  it('which place a name means that several have', () => {
    const known = ['66', '67'].map((number) => ({
      equipId: `SZ${number}`,
      placeName: `Mühlbach ${number}`,
      equipType: '液位计',
    }));
    const rows = [
      ['时间', '站点', '液位(m)'],
      ['2026-03-01 08:00', 'Mühlbach', '1.1'],
      ['2026-03-01 09:00', 'Mühlbach', '1.2'],
    ];
    const set = (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'station:Mühlbach', 'equip:SZ66');
    const next = readByLayoutOf({ rows, set }, { rows }, known);
    expect(openIn(next)).toContain('station:Mühlbach');
    expect(next.equipment.equipId).toMatchObject({ idOfStation: { Mühlbach: '' } });
  });

  it('which place its tags are of, where a line above them names one', () => {
    const known = [{ equipId: 'SZ11', placeName: '中山北路11号桥下', equipType: '液位计' }];
    const rows = (title: string) => [
      [title, ''],
      ['时间', 'LIT101', 'PH102'],
      ['2026-03-01 08:00', '1.1', '7.1'],
      ['2026-03-01 09:00', '1.2', '7.2'],
    ];
    const set = (plan: ImportPlan): ImportPlan =>
      ['LIT101', 'PH102'].reduce((changed, tag) => {
        const question = changed.questions.find(({ id }) => id === `equipment:${tag}`);
        return question ? answerByEquipment(changed, question, 'SZ12', known) : changed;
      }, plan);
    const next = readByLayoutOf({ rows: rows('导出'), set }, { rows: rows('中山北路11号') }, known);
    expect(openIn(next)).toEqual(expect.arrayContaining(['equipment:LIT101', 'equipment:PH102']));
  });

  it('which of its columns are hidden', () => {
    const sheetOf = (hidden: number) => ({
      ...sheetOfTexts([
        ['时间', '液位(m)', '流量(m³/h)'],
        ['2026-03-01 08:00', '1.1', '80'],
        ['2026-03-01 09:00', '1.2', '90'],
      ]),
      hiddenColumns: [hidden],
    });
    const leaveOut = [{ question: 'hidden:columns', option: 'hidden:leave-out' }];
    const planOf = (hidden: number): PlanGuess =>
      guessPlan(sampleOfSheet(sheetOf(hidden), 'WL-07.csv'), sheetOf(hidden), [], { answers: leaveOut });
    const saving = { templateId: 't', name: 't', savedAtMs: 1, fileName: 'WL-07.csv' };
    const layout = makeTemplate(planOf(1).plan, saving);
    const { plan } = applyTemplate(layout, planOf(2), 'WL-07.csv');
    expect(plan.columns[2]?.role).toBe('ignore');
    expect(openIn(plan)).toContain('field:液位(m)');
  });

  it('the day of its clocks', () => {
    const clocks = (title: string) => [
      [title, ''],
      ['时间', '液位(m)'],
      ['08:00', '1.1'],
      ['09:00', '1.2'],
    ];
    const next = readByLayoutOf({ rows: clocks('2026-03-01 日报') }, { rows: clocks('日报') });
    expect(next.time.fixedDate).toBeNull();
  });

  it('the zone that its head names: it is asked whether the next file has it too', () => {
    const utc = [['Time zone: UTC', ''], ...TIMED];
    const next = readByLayoutOf({ rows: utc }, { rows: TIMED });
    expect(next.questions).toContainEqual(
      expect.objectContaining({ id: 'zone', holds: { kind: 'file' }, evidence: ['UTC'] }),
    );
    expect(openIn(readByLayoutOf({ rows: utc }, { rows: utc }))).not.toContain('zone');
    expect(
      openIn(readByLayoutOf({ rows: TIMED, set: (old) => changeZone(old, 'UTC') }, { rows: TIMED })),
    ).toEqual(openIn(guess(TIMED).plan));
  });

  it('the number for "no value" that its head names', () => {
    const declared = [['no data value: -777', ''], ...TIMED];
    const next = readByLayoutOf({ rows: declared }, { rows: TIMED });
    expect(next.sentinels).toEqual([]);
    expect(next.questions).toContainEqual(
      expect.objectContaining({
        id: 'sentinel:-777',
        holds: { kind: 'values', columns: [1], texts: ['-777'] },
      }),
    );
    const byHand = readByLayoutOf(
      { rows: TIMED, set: (old) => changeSentinels(old, ['-777']) },
      { rows: TIMED },
    );
    expect(byHand.sentinels).toEqual(['-777']);
    expect(openIn(byHand)).not.toContain('sentinel:-777');
  });

  it('a column in which nothing stood: what stands there in another file is asked about', () => {
    const wide = (flow: string) => [
      ['时间', '液位(m)', '流量(m³/h)'],
      ['2026-03-01 08:00', '1.1', flow],
      ['2026-03-01 09:00', '1.2', flow],
    ];
    const next = readByLayoutOf({ rows: wide('') }, { rows: wide('11') });
    expect(openIn(next)).toContain('field:流量(m³/h)');
    const left = readByLayoutOf(
      { rows: wide('11'), set: (old) => changeRole(old, 2, 'ignore', () => [], []) },
      { rows: wide('11') },
    );
    expect(left.columns[2]?.role).toBe('ignore');
    expect(openIn(left)).not.toContain('field:流量(m³/h)');
  });

  it('an order of dates that its times speak against', () => {
    const dated = (...times: string[]) => [['时间', '液位(m)'], ...times.map((time) => [time, '1.1'])];
    const first = dated('03/04/2026 08:00', '04/04/2026 08:00');
    const set = (old: ImportPlan) => answerQuestion(old, 'date-order', 'order:dmy');
    const next = dated('04/01/2026 08:00', '04/02/2026 08:00', '04/03/2026 08:00');
    expect(openIn(readByLayoutOf({ rows: first, set }, { rows: next }))).toContain('date-order');
    expect(openIn(readByLayoutOf({ rows: first, set }, { rows: first }))).not.toContain('date-order');
  });

  it('the signs that its numbers prove', () => {
    const rows = (...levels: string[]) => [
      ['time', 'level (m)'],
      ...levels.map((level, at) => [`2026-03-01 0${at}:00`, level]),
    ];
    const points = rows('1.25', '0.5', '12.125');
    const commas = rows('1,25', '0,5', '12,125');
    const read = readByLayoutOf({ rows: points }, { rows: commas });
    expect([read.columns[1]?.decimalSign, openIn(read)]).toEqual([',', []]);
    const again = readByLayoutOf({ rows: commas }, { rows: points });
    expect([again.columns[1]?.decimalSign, openIn(again)]).toEqual(['.', []]);
  });

  it('that short rows are whole, where nobody said so', () => {
    const next = readByLayoutOf(
      { rows: TIMED, set: (old) => ({ ...old, shortRows: 'blank' }) },
      { rows: TIMED },
    );
    expect(next.shortRows).toBe('hold');
  });
});

describe('the station of a file that is read by a layout', () => {
  const known = [
    { equipId: 'YW0020001', placeName: '人民路1号泵站', equipType: '液位计' },
    { equipId: 'YW0020002', placeName: '滨江大道2号窨井', equipType: '流量计' },
  ];
  const sentTo = (equipId: string) => (old: ImportPlan) => changeFixedEquipment(old, equipId, known);

  it('is never the remembered one where the file names another', () => {
    for (const said of ['站点：滨江大道二号窨井', '站点：YW0029999']) {
      const next = readByLayoutOf(
        { rows: TIMED, fileName: 'RTU3.csv', set: sentTo('YW0020001') },
        { rows: [[said, ''], ...TIMED], fileName: 'RTU3.csv' },
        known,
      );
      expect(openIn(next), said).toContain('equipment');
    }
  });

  it('is the remembered one where the file says nothing, with its own type', () => {
    const next = readByLayoutOf(
      { rows: TIMED, fileName: 'RTU3.csv', set: sentTo('YW0020002') },
      { rows: TIMED, fileName: 'RTU3.csv' },
      known,
    );
    expect(next.equipment).toEqual({
      equipType: '流量计',
      typeOfEquip: {},
      equipId: { from: 'fixed', equipId: 'YW0020002' },
    });
  });

  it('has the type that the service knows, whatever type the layout has', () => {
    const next = readByLayoutOf(
      { rows: TIMED, fileName: 'YW0020002.csv' },
      { rows: TIMED, fileName: 'YW0020001.csv' },
      known,
    );
    expect(next.equipment).toMatchObject({ equipType: '液位计', equipId: { equipId: 'YW0020001' } });
  });

  it('is held where nobody has said what a station of the column is', () => {
    const rows = (...stations: string[]) => [
      ['站点', '时间', '液位(m)'],
      ...stations.map((station) => [station, '2026-03-01 08:00', '1.1']),
    ];
    const next = readByLayoutOf({ rows: rows('YW0020001') }, { rows: rows('YW0020001') }, known);
    expect(next.equipment.equipId).toMatchObject({ from: 'station', unlisted: 'hold' });
  });

  it('is what somebody typed for a station, for all files of the layout', () => {
    const rows = [
      ['站点', '时间', '液位(m)'],
      ['1号', '2026-03-01 08:00', '1.1'],
      ['2号', '2026-03-01 08:00', '1.2'],
    ];
    const set = (old: ImportPlan): ImportPlan =>
      old.questions
        .filter(({ about }) => about === 'station')
        .reduce((changed, question) => answerByEquipment(changed, question, 'YW0020001', known), old);
    const next = readByLayoutOf({ rows, set }, { rows }, known);
    expect(openIn(next)).toEqual([]);
    expect(next.equipment.equipId).toMatchObject({ idOfStation: { '1号': 'YW0020001', '2号': 'YW0020001' } });
  });

  it('is asked where the service has another one of that name by now', () => {
    const rows = [
      ['站点', '时间', '液位(m)'],
      ['一泵', '2026-03-01 08:00', '1.1'],
    ];
    const read = (places: KnownEquipment[]) => {
      const sheet = sheetOfTexts(rows);
      return guessPlan(sampleOfSheet(sheet, 'a.csv'), sheet, places);
    };
    const { plan: first } = read(known);
    const [question] = first.questions;
    const answered = question ? answerByEquipment(first, question, 'YW0020001', known) : first;
    const layout = makeTemplate(answered, { templateId: 't', name: 't', savedAtMs: 1, fileName: 'a.csv' });
    const later = [...known, { equipId: 'K1', placeName: '一泵', equipType: '液位计' }];
    const { plan } = applyTemplate(layout, read(later), 'a.csv', later);
    expect(plan.questions).toContainEqual(
      expect.objectContaining({ id: 'station:一泵', certainty: 'contradictory' }),
    );
  });
});

describe('the station of a header that only the layout knows', () => {
  const known = [
    { equipId: 'WL-38', placeName: '北门', equipType: '液位计' },
    { equipId: 'WL-39', placeName: '南门', equipType: '液位计' },
  ];
  const tags = (title: string) => [
    [title, ''],
    ['时间', 'FIT101 液位(m)'],
    ['2026-03-01 08:00', '1.1'],
    ['2026-03-01 09:00', '1.2'],
  ];
  const set = (old: ImportPlan): ImportPlan => {
    const [question] = old.questions.filter(({ about }) => about === 'equipment');
    return question ? answerByEquipment(old, question, 'WL-39', known) : old;
  };

  it('is remembered, and asked where the head of the file names another one', () => {
    const same = readByLayoutOf({ rows: tags('报表'), set }, { rows: tags('报表') }, known);
    expect([openIn(same), same.columns[1]?.equipId]).toEqual([[], 'WL-39']);
    const other = readByLayoutOf({ rows: tags('报表'), set }, { rows: tags('WL-38 报表') }, known);
    expect(openIn(other)).toEqual(['equipment:FIT101']);
  });

  it('is the one that the service has by this name since then', () => {
    const sheet = sheetOfTexts(tags('报表'));
    const read = (list: readonly KnownEquipment[]) =>
      guessPlan(sampleOfSheet(sheet, 'report.csv'), sheet, list);
    const named = { templateId: 't', name: 't', savedAtMs: 1, fileName: 'report.csv' };
    const layout = makeTemplate(set(read(known).plan), named);
    const since = [...known, { equipId: 'WL-40', placeName: 'FIT101', equipType: '液位计' }];
    const { plan } = applyTemplate(layout, read(since), 'report.csv', since);
    expect(plan.columns[1]?.equipId).toBe('WL-40');
  });
});

describe('what is said of one file alone', () => {
  it('is not of its layout: rows of the future, one blank that is filled', () => {
    const future = readByLayoutOf(
      { rows: TIMED, set: (old) => ({ ...old, problemRules: { 'time-in-future': 'send' } }) },
      { rows: TIMED },
    );
    expect(future.problemRules).toEqual({});
    const rows = (...stations: string[]) => [
      ['站点', '时间', '液位(m)'],
      ...stations.map((station, at) => [station, `2026-03-01 0${at}:00`, '1.1']),
    ];
    const filled = readByLayoutOf(
      { rows: rows('A01', '', ''), set: (old) => answerQuestion(old, 'fill-down:站点', 'fill:yes') },
      { rows: rows('A01', '', 'A02', 'A03') },
    );
    expect(filled.columns[0]?.fillDown).toBe(false);
  });
});

it('Codes of quality of a file are asked about although its layout does not send their column', () => {
  const withCodes = (...codes: string[]) => [
    ['时间', '液位(m)', '质量码'],
    ...codes.map((code, at) => [`2026-03-01 0${at}:00`, `1.${at}`, code]),
  ];
  const bad = (plan: ImportPlan): ImportPlan => answerQuestion(plan, 'row-marks:质量码', 'without:0');
  const good = { rows: withCodes('192', '192', '192') };
  const mixed = { rows: withCodes('192', '0', '192') };
  expect(openIn(readByLayoutOf(good, mixed))).toContain('row-marks:质量码');
  const answered = readByLayoutOf({ ...mixed, set: bad }, mixed);
  expect(openIn(answered)).not.toContain('row-marks:质量码');
  expect(answered.leftOutMarks).toEqual([{ column: 2, text: '0' }]);
});
