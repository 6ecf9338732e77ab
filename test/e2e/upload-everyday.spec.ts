import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { projectPath } from '#scripts/build/project-files.ts';
import { buildXlsx } from '#test/support/spreadsheets/build-xlsx.ts';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import type { PickedFile, UploadScreen } from './screens/upload-screen.ts';
import { expectNothingFound } from './support/expect-nothing-found.ts';
import { expect } from './support/test.ts';
import { recordsOf, test } from './support/upload-test.ts';

// Passwords are hashed slowly on purpose, and nothing is sent in the first ten seconds.
test.describe.configure({ timeout: 240_000 });

const STATION = { equipId: 'YW0010002', equipType: '液位计' };
const PLACE = '团结路2号污水井液位';
const OTHER_PLACE = '临江路1号泵站前池液位';
const ROWS = Array.from({ length: 24 }, (_, at) => at);

const pad = (number: number) => String(number).padStart(2, '0');
const clock = (at: number) => `${Math.floor(at / 12)}:${pad((at % 12) * 5)}`;
const level = (at: number) => (1.2 + at / 1000).toFixed(3);

function gbk(header: string, row: (at: number) => string, name: string): PickedFile {
  return { name, content: encodeGbk([header, ...ROWS.map(row), ''].join('\r\n')) };
}

function workbook(name: string): PickedFile {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    ['时间', '站号', '液位(m)'],
    ...ROWS.map((at) => [`2024-07-01 0${clock(at)}:00`, STATION.equipId, Number(level(at))]),
  ].map((row, at) => `<row r="${at + 1}">${row.map(cell).join('')}</row>`);
  return { name, content: buildXlsx({ sheets: [{ name: '数据', rows: rows.join('') }] }) };
}

type Step = (window: Page, upload: UploadScreen) => Promise<void>;

const chooseStation: Step = async (window, upload) => {
  await upload.field('Station').click();
  await upload.field('Station').pressSequentially('团结路2号');
  await window.getByRole('option', { name: /团结路2号/ }).click();
};
const choose =
  (option: RegExp): Step =>
  (_, upload) =>
    upload.todo.getByRole('button', { name: option }).click();

/** Everyday files as loggers and Excel write them: dropped, settled, sent. */
const FILES: {
  what: string;
  file: PickedFile;
  steps: Step[];
  level: (at: number) => number;
  field: string;
  /** Rows with a missing or mistyped value. */
  unsent?: number[];
}[] = [
  {
    what: 'CSV of Excel (GBK), named after its place',
    file: gbk(
      '时间,液位(m),流量(m³/h)',
      (at) => `2024/7/1 ${clock(at)},${level(at)},30.5`,
      `${PLACE}_7月.csv`,
    ),
    steps: [],
    level: (at) => 1.2 + at / 1000,
    field: 'level',
  },
  {
    what: 'CSV of Excel (GBK) that names no station',
    file: gbk('时间,液位(m),流量(m³/h)', (at) => `2024/7/1 ${clock(at)},${2 + at},30.5`, 'export.csv'),
    steps: [chooseStation],
    level: (at) => 2 + at,
    field: 'level',
  },
  {
    what: 'Excel workbook with a column of station IDs',
    file: workbook('week.xlsx'),
    steps: [],
    level: (at) => 1.2 + at / 1000,
    field: 'level',
  },
  {
    what: 'Wide CSV with place names as headers',
    file: gbk(
      `时间,${PLACE},${OTHER_PLACE}`,
      (at) => `2024/7/1 ${clock(at)},${3 + at},${4 + at}`,
      'wide.csv',
    ),
    steps: [choose(/^Yes, everything is correct/), choose(/^Send as level/)],
    level: (at) => 3 + at,
    field: 'level',
  },
  {
    what: 'Text of a logger, date and time apart, named after its ID',
    file: {
      name: `${STATION.equipId}.txt`,
      content: new TextEncoder().encode(
        [
          'Date\tTime\tLevel [m]\tTemperature [°C]',
          ...ROWS.map((at) => `2024-07-01\t0${clock(at)}:00\t${5 + at}\t18.5`),
          '',
        ].join('\r\n'),
      ),
    },
    steps: [],
    level: (at) => 5 + at,
    field: 'level',
  },
  {
    what: 'CSV with a missing-data code and a mistyped value',
    file: gbk(
      '时间,液位(m)',
      (at) => `2024/7/1 ${clock(at)},${at === 7 ? -9999 : at === 9 ? 'l.2l6' : 6 + at}`,
      `${STATION.equipId}.csv`,
    ),
    steps: [choose(/^-9999 means missing data/), choose(/^Send the rows without these values/)],
    level: (at) => 6 + at,
    field: 'level',
    unsent: [7, 9],
  },
];

/** The clicks of each file as the table in the documents has them. */
function clicksOfGuide(): Record<string, number> {
  const rows = readFileSync(projectPath('docs/upload-clicks.md'), 'utf8').matchAll(
    /^\| (.+?) *\| +(\d+) \|/gmu,
  );
  return Object.fromEntries([...rows].map(([, what = '', clicks]) => [what, Number(clicks)]));
}

/** Counts what a user does with the pointer. */
async function countClicks(window: Page): Promise<() => Promise<number>> {
  await window.evaluate(() => {
    const counted = { clicks: 0 };
    Object.assign(globalThis, { counted });
    addEventListener('pointerdown', ({ isTrusted }) => (counted.clicks += Number(isTrusted)), true);
  });
  return () =>
    window.evaluate(() => (globalThis as unknown as { counted: { clicks: number } }).counted.clicks);
}

test('six everyday files take the clicks that the guide says, and every value arrives', async ({
  window,
  service,
  upload,
}, testInfo) => {
  const guide = clicksOfGuide();
  const clicksSoFar = await countClicks(window);
  for (const { what, file, steps, level: sent, field, unsent = [] } of FILES) {
    const before = await clicksSoFar();
    const startedMs = performance.now();
    await upload.drop(file);
    for (const step of steps) await step(window, upload);
    await expect(upload.sendButton).toBeEnabled();
    await upload.sendButton.click();
    await window.getByText(/^Sending begins in/).waitFor();
    const seconds = (performance.now() - startedMs) / 1000;
    // Dropping is the first of them.
    const clicks = 1 + (await clicksSoFar()) - before;
    testInfo.annotations.push({ type: what, description: `${clicks} clicks, ${seconds.toFixed(1)} s` });
    expect(guide[what], what).toBe(clicks);
    await window.getByRole('button', { name: 'Send now', exact: true }).click();
    await expect(
      window.getByRole('heading', { name: /: (sent completely|everything that was sent is stored)/ }),
    ).toBeVisible({ timeout: 60_000 });
    const stored = await recordsOf(service.baseUrl, STATION);
    const values = new Map(stored.map((record) => [record['timestamp'], record[field]]));
    for (const at of ROWS.filter((row) => !unsent.includes(row)))
      expect(values.get(`2024-07-01 0${clock(at)}:00`), `${what}, row ${at}`).toBe(
        Number(sent(at).toFixed(3)),
      );
    await window.getByRole('button', { name: 'Another file' }).click();
  }
});

test('the header of a column of a wide file says its station', async ({ upload }) => {
  const wide = FILES.find(({ what }) => what.startsWith('Wide CSV'));
  if (!wide) throw new Error('There is such a file.');
  await upload.drop(wide.file);
  const head = upload.rows.getByRole('columnheader').filter({ hasText: PLACE });
  await expect(head).toContainText(`→ ${PLACE} (${STATION.equipId})`);
});

test('of the layouts in the list of files one has the main button', async ({ window, upload }) => {
  const [csv, , book] = FILES;
  if (!csv || !book) throw new Error('There are such files.');
  await upload.pick([csv.file, book.file]);
  for (const layout of ['new layout 1', 'new layout 2']) {
    const kind = window.getByRole('group', { name: layout });
    await kind.getByRole('button', { name: 'Check 1 file' }).click();
    await expect(kind.getByRole('button', { name: 'Send 1 file…' })).toBeEnabled();
  }
  await expectNothingFound(window, 'two layouts');
});
