import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { directRoute } from '#test/fuzz/reading/wizard/direct-route.ts';
import { readByWizard } from '#test/fuzz/reading/wizard/read-by-wizard.ts';
import type { ReadingRoute } from '#test/fuzz/reading/wizard/reading-route.ts';
import { writeXlsx } from '#test/fuzz/reading/write/write-xlsx.ts';
import { PLACES } from '#test/support/awkward-files/awkward-file.ts';
import { at, number, row, sheet } from '#test/support/awkward-files/draft-cells.ts';
import { tempDir } from '#test/support/temp-dir.ts';

let route: ReadingRoute;

beforeEach(async () => {
  route = directRoute(await tempDir());
});
afterEach(() => route.close());

/** Reads a file, answering only whether it is read rightly, if that. */
async function read(
  lines: readonly string[],
  isRight: boolean,
  templates: readonly ImportTemplate[] = [],
  fileName = 'YW0020001.csv',
) {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const file = { fileName, bytes, places: PLACES, serviceZone: 'Asia/Shanghai' };
  const result = await readByWizard(route, file, {
    choose: ({ id, options }) => (isRight && id === 'reading' ? (options[0] ?? null) : null),
    typed: null,
    templates,
  });
  if (result.kind === 'refused') throw new Error(result.why);
  const [first] = result.sheets;
  if (!first) throw new Error('There is no sheet.');
  const asked = result.asked.map(({ question }) => question.id);
  const evidence = result.asked.find(({ question }) => question.id === 'reading')?.question.evidence;
  return {
    asked,
    evidence,
    plan: first.plan,
    sent: first.bodies.flatMap(({ body }) => JSON.parse(body) as unknown[]),
  };
}

/** Three hours of one value each. */
const rows = (of: (hour: number) => string): string[] => [8, 9, 10].map(of);
const ROWS = rows((hour) => `2026-10-01 ${String(hour).padStart(2, '0')}:00:00,1.2${hour}`);
const WITH_MARK = rows(
  (hour) => `2026-10-01 ${String(hour).padStart(2, '0')}:00,1.2,${hour === 9 ? '是' : '否'}`,
);

/** Files that can be read in more than one way, and of which nothing else needs to be asked to see that. */
const UNUSUAL: Record<string, string[]> = {
  'a zone above the header': ['Time Zone,(UTC-05:00) Eastern Time (US & Canada)', '时间,液位(m)', ...ROWS],
  'a zone in the header of the times': ['时间(0时区),液位(m)', ...ROWS],
  'a zone in a title': ['Local standard time (EST)', '时间,液位(m)', ...ROWS],
  'a unit beside the table': [
    '测站编码：YW0020001,,单位：m3/s',
    '时间,流量,',
    ...rows((hour) => `2026-10-01 ${hour}:00,1.2,`),
  ],
  'a unit below the table': ['时间,水位', ...ROWS, '注：水位单位cm'],
  'units below formats of times': ['time,level', 'yyyy-mm-dd hh:mm:ss,cm', ...ROWS],
  'a date with two short numbers': ['时间,液位(m)', ...rows((hour) => `26-Oct-01 ${hour}:00,1.2`)],
  'a word that contains a zone': ['Hutchinson_time,液位(m)', ...ROWS],
  'marks of deleted rows': ['时间,液位(m),是否删除', ...WITH_MARK],
  'a number that splits the values': [
    '时间,液位(m),通道',
    ...rows((hour) => `2026-10-01 ${hour}:00,1.2,${hour % 2}`),
  ],
  'two columns of stations': [
    '网关,设备,时间,液位(m)',
    ...rows((hour) => `YW0020001,YW000200${hour % 2 ? 2 : 3},2026-10-01 ${hour}:00,1.2`),
  ],
  'ids that repeat': ['编号,时间,液位(m)', ...rows((hour) => `A${hour % 2},2026-10-01 ${hour}:00,1.2`)],
  'a header in two languages': ['时间,液位(cm)', 'Time,Level', ...ROWS],
  'another time beside the time': [
    'update_time,时间,液位(m)',
    ...rows((hour) => `2026-10-05 10:11,2026-10-01 ${hour}:00,1.2`),
  ],
  'a date of calibration beside a clock': [
    '时间,检定日期,液位(m)',
    ...rows((hour) => `${hour}:00,2026-01-01,1.2`),
  ],
  'statistics that are called minutes': [
    'Date,Hour,Flow (m3/h),Min,Max',
    ...rows((hour) => `2026-10-01,${hour},30,25,35`),
  ],
  'another station in a footer': ['时间,液位(m)', ...ROWS, '注：本表为YW0020002数据'],
  'a scale in a title': ['水位为实际值×100', '时间,液位(m)', ...ROWS],
  'first rows without a time': ['时间,液位(m)', ',1.1', ...ROWS],
  'a row of a logger that lost its clock': ['时间,液位(m)', '2000-01-01 00:00:05,1.1', ...ROWS],
  'times that end with a zone': [
    '时间,液位(m)',
    ...rows((hour) => `2026-10-01T${String(hour).padStart(2, '0')}:00:00Z,1.2`),
  ],
};

it.each(Object.entries(UNUSUAL))('nothing is sent unasked of a file with %s', async (_, lines) => {
  const { asked, sent } = await read(lines, false);
  expect(sent).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
});

/** Exports as programs write them every day. */
const PLAIN: Record<string, string[]> = {
  'header and values': ['时间,液位(m),流量(m³/h)', ...rows((hour) => `2026-10-01 ${hour}:00:00,1.2,30`)],
  'English words': ['Time,Level (m)', ...ROWS],
  'the station in a title': ['人民路1号泵站历史数据查询', '监测时间,水位(m)', ...ROWS],
  'a period and who made it': [
    '时间范围：2026-10-01~2026-10-02',
    '监测时间,水位(m)',
    ...ROWS,
    '制表人：张三',
    '共 3 条记录',
  ],
  'rows with numbers of their own': [
    '序号,时间,液位(m)',
    ...rows((hour) => `${hour},2026-10-01 ${hour}:00,1.2`),
  ],
  'stations in a column': ['设备编号,时间,液位(m)', ...rows((hour) => `YW0020002,2026-10-01 ${hour}:00,1.2`)],
  'date and clock apart': ['日期,时间,液位(m)', ...rows((hour) => `2026-10-01,${hour}:00,1.2`)],
  'sums at the end': ['时间,液位(m)', ...ROWS, '平均,1.2'],
};

it.each(Object.entries(PLAIN))('nothing is asked of a file with %s', async (_, lines) => {
  const { asked, sent } = await read(lines, false);
  expect(asked).toEqual([]);
  expect(sent).toHaveLength(3);
});

it('one answer sends a file that is read rightly', async () => {
  const { asked, evidence, sent } = await read(['Logger X9 of the mill', '时间,液位(m)', ...ROWS], true);
  expect(asked).toEqual(['reading']);
  expect(evidence).toEqual(['Logger X9 of the mill']);
  expect(sent).toHaveLength(3);
});

it('the answer is remembered by a layout for the same lines with other numbers, and for no others', async () => {
  const { plan } = await read(['Logger X9 run 17', '时间,液位(m)', ...ROWS], true);
  const layout = makeTemplate(plan, { templateId: 't', name: 't', savedAtMs: 1, fileName: 'YW0020001.csv' });
  const next = await read(['Logger X9 run 18', '时间,液位(m)', ...ROWS], false, [layout]);
  expect(next).toMatchObject({ asked: [], sent: [{}, {}, {}] });
  const other = await read(['Logger X9 EST', '时间,液位(m)', ...ROWS], false, [layout]);
  expect(other.sent).toEqual([]);
});

/** What is asked of a workbook by the names of its sheets, which are plain tables. */
async function askedOfSheets(fileName: string, ...names: string[]): Promise<string[]> {
  const sheets = names.map((name) =>
    sheet(name, { rows: [row(['时间', '站号', '液位(m)']), row([at(8), 'YW0020001', number('1.1')])] }),
  );
  const bytes = writeXlsx(sheets, { isDate1904: false, hasSharedTexts: false, hasReferences: true });
  const file = { fileName, bytes, places: PLACES, serviceZone: 'Asia/Shanghai' };
  const result = await readByWizard(route, file, { choose: () => null, typed: null });
  if (result.kind === 'refused') throw new Error(result.why);
  return result.asked.map((one) => `${one.sheet} ${one.question.id}`);
}

it.each([
  '预测',
  '預報',
  '作废',
  '模拟结果',
  '设计',
  '日均值',
  '最大值',
  '测试',
  '样例',
  'Daily mean',
  '2026 max',
])('a sheet is asked about whose name says that its values are others: %s', async (name) => {
  expect(await askedOfSheets('数据.xlsx', '实测', name)).toEqual([`${name} reading`]);
  expect(await askedOfSheets(`2026年3月${name}.xlsx`, '实测')).toEqual(['实测 reading']);
});

it.each([
  'Sheet1',
  '3月',
  '实测',
  '滨江大道2号窨井',
  '测试站',
  '设计路泵站',
  '市政设计研究院',
  '模拟量',
  '10min',
  '15-min data',
  '15_min',
  '检测试验',
  '预报警记录',
  '最新数据',
])('a sheet or a file may be called %s', async (name) => {
  expect(await askedOfSheets('数据.xlsx', name)).toEqual([]);
  expect(await askedOfSheets(`${name}.xlsx`, '数据')).toEqual([]);
});

it('a file of daily means may be called so where its headers say it', async () => {
  const { asked } = await read(['日期,日均水位(m)', '2026-03-01,1.1'], false, [], '日均值.csv');
  expect(asked).toEqual([]);
});
