import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockDataDir } from '#electron/both-shells/data-dir-lock.ts';
import { startScript } from '#test/support/run-script.ts';
import { buildXlsx } from '#test/support/spreadsheets/build-xlsx.ts';
import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import {
  PASSWORD,
  openApp,
  scriptArgs,
  run,
  reportOfCommand,
  report,
  send,
  table,
  fileOf,
  typeOf,
  storedOf,
  BOTH,
} from '#test/support/upload-command.ts';

it('an ordinary GBK file is sent with no question, and its receipt is written', async () => {
  const app = await openApp();
  const file = await fileOf(app, '一月.csv', encodeGbk(table(app)));
  const { exitCode, files, stationsCompared } = await reportOfCommand(
    app,
    file,
    '--connection',
    'Weekly',
    '--wait',
    '0',
  );
  expect({ exitCode, stationsCompared }).toEqual({ exitCode: 0, stationsCompared: true });
  const [sheet] = files[0]?.sheets ?? [];
  expect(sheet).toMatchObject({ outcome: 'sent', questions: [], open: [], notSent: [] });
  expect(sheet?.rows.sum).toBe('5 rows in the file = 4 to be sent + 1 skipped (header)');
  expect(await readFile(sheet?.upload?.receipt ?? '', 'utf8')).toContain(sheet?.upload?.id);
  expect(await storedOf(app)).toEqual(BOTH);
});

it('the same file once more sends nothing, and says that it was sent', async () => {
  const app = await openApp();
  const file = await fileOf(app, 'a.csv', table(app));
  // Of two files that were written within two seconds neither is the later one.
  await utimes(file, 1_700_000_000, 1_700_000_000);
  await send(app, file);
  const { exitCode, files } = await send(app, file);
  expect([exitCode, files[0]?.sheets[0]?.outcome]).toEqual([0, 'sent-before']);
  const changed = await send(app, await fileOf(app, 'b.csv', table(app, '2.55')));
  expect(changed.files[0]?.sheets[0]?.upload).toMatchObject({ rows: 1, alreadySentRows: 3 });
  expect(app.seen).toHaveLength(3);
});

it('rows that are held back are named, and end it with 1', async () => {
  const app = await openApp();
  const file = await fileOf(app, 'a.csv', table(app, 'oops'));
  const checked = await report(app, file, '--check', '--connection', 'Weekly');
  const sent = await send(app, file);
  for (const { exitCode, files } of [checked, sent]) {
    expect(exitCode).toBe(1);
    expect(files[0]?.sheets[0]?.notSent).toEqual([
      { row: 3, cells: ['2026-01-01 00:05', app.first.equipId, 'oops'], reasons: ['number-not-understood'] },
    ]);
    expect(files[0]?.sheets[0]?.rows.sum).toBe(
      '5 rows in the file = 3 to be sent + 1 held back + 1 skipped (header)',
    );
  }
});

it('a file of which no row would be sent is not called sent, and ends it with 4', async () => {
  const app = await openApp();
  const file = await fileOf(app, 'a.csv', table(app).replaceAll(/\d\.\d\d(?=\r)/gu, '故障'));
  const rules = {
    format: 'stillwell-upload-answers',
    version: 1,
    settings: [
      {
        columns: [{ header: '液位(m)', unit: 'm', sentUnit: 'm' }],
        problems: { 'number-not-understood': 'leave-out' },
      },
    ],
  };
  const answers = await fileOf(app, 'rules.json', JSON.stringify(rules));
  const checked = await report(app, file, '--check', '--connection', 'Weekly', '--answers', answers);
  for (const { exitCode, files } of [checked, await send(app, file, '--answers', answers)])
    expect([exitCode, files[0]?.sheets.map(({ outcome, upload }) => [outcome, upload])]).toEqual([
      4,
      [['nothing-to-send', null]],
    ]);
  expect(app.seen).toEqual([]);
});

it('every row that is not sent is named, also those that repeat others, however many they are', async () => {
  const app = await openApp();
  const [station] = [app.first.equipId];
  const rows = (repeats: number) => [
    '时间,站点,液位(m)',
    ...Array.from({ length: repeats + 1 }, () => `2026-01-01 00:00,${station},1.20`),
    `2026-01-01 00:05,${station},oops`,
    `2026-01-01 00:10,${station},1.25`,
    '',
  ];
  const file = await fileOf(app, 'a.csv', rows(2).join('\r\n'));
  const repeat = { cells: ['2026-01-01 00:00', station, '1.20'], reasons: ['duplicate-same'] };
  const held = { cells: ['2026-01-01 00:05', station, 'oops'], reasons: ['number-not-understood'] };
  for (const { files } of [
    await report(app, file, '--check', '--connection', 'Weekly'),
    await send(app, file),
  ])
    expect(files[0]?.sheets[0]?.notSent).toEqual([
      { row: 3, ...repeat },
      { row: 4, ...repeat },
      { row: 5, ...held },
    ]);
  const many = await fileOf(app, 'many.csv', rows(10_001).join('\n'));
  const checked = await report(app, many, '--check', '--answers', await typeOf(app));
  expect(checked.files[0]?.sheets[0]?.notSent).toHaveLength(10_002);
});

it('a question ends it with 3 and sends nothing; its answer from a file sends the values that it means', async () => {
  const app = await openApp();
  const text = table(app).replaceAll('2026-01-01', '03/01/2026');
  const file = await fileOf(app, 'order.csv', text);
  const answers = join(app.folder, 'answers.json');
  const asked = await send(app, file, '--write-answers', answers);
  expect(asked.exitCode).toBe(3);
  const [question] = asked.files[0]?.sheets[0]?.questions ?? [];
  expect(question).toMatchObject({ id: 'date-order', certainty: 'assumed' });
  expect(question?.choices.map(({ answer, rows }) => [answer, rows[0]?.after])).toEqual(
    expect.arrayContaining([
      ['order:dmy', '2026-01-03 00:00:00'],
      ['order:mdy', '2026-03-01 00:00:00'],
    ]),
  );
  expect(app.seen).toEqual([]);
  const template = JSON.parse(await readFile(answers, 'utf8')) as { answers: { answer: string | null }[] };
  for (const entry of template.answers) entry.answer = 'order:dmy';
  await writeFile(answers, JSON.stringify(template));
  const sent = await send(app, file, '--answers', answers);
  expect([sent.exitCode, sent.unusedAnswers]).toEqual([0, []]);
  const [[row]] = (await storedOf(app)) as [[unknown]];
  expect(row).toEqual({ timestamp: '2026-01-03 00:00:00', level: 1.2 });
});

it('what --out writes is byte for byte what is sent', async () => {
  const app = await openApp();
  const file = await fileOf(app, 'a.csv', table(app));
  const out = join(app.folder, 'out');
  expect((await report(app, file, '--out', out, '--connection', 'Weekly')).exitCode).toBe(0);
  expect(app.seen).toEqual([]);
  await send(app, file);
  const index = JSON.parse(await readFile(join(out, 'index.json'), 'utf8')) as {
    bodies: { file: string; equipId: string; sha256: string; bytes: number }[];
  };
  const written = await Promise.all(
    index.bodies.map(async ({ file: name, equipId, sha256, bytes }) => {
      const text = await readFile(join(out, name), 'utf8');
      return { equipId, sha256, sizeBytes: bytes, text };
    }),
  );
  const sent = app.seen.map(({ equipId, sha256, sizeBytes, text }) => ({ equipId, sha256, sizeBytes, text }));
  expect(written).toEqual(sent);
  expect((await readdir(out)).length).toBe(sent.length + 1);
});

it('a running app keeps its data folder: the command says what to do, and a check works all the same', async () => {
  const app = await openApp();
  const file = await fileOf(app, 'a.csv', table(app));
  const lock = lockDataDir(app.dataDir);
  if (!lock.isHeld) throw new Error('the folder is in use');
  try {
    const refused = await run(app, file, '--connection', 'Weekly');
    expect([refused.exitCode, refused.stdout]).toEqual([6, '']);
    expect(refused.stderr).toContain('Stillwell is using the data folder');
    expect(refused.stderr).toContain('Close it and run this again');
    const checked = await report(app, file, '--check', '--answers', await typeOf(app));
    expect([checked.exitCode, checked.stationsCompared]).toEqual([0, false]);
  } finally {
    lock.release();
  }
  expect(app.seen).toEqual([]);
});

it('a run that is killed in between and run again sends everything exactly once', async () => {
  let kill = () => {};
  const app = await openApp((index) => {
    if (index !== 1) return undefined;
    kill();
    return 'cut-before';
  });
  const file = await fileOf(app, 'a.csv', table(app));
  const child = startScript('scripts/upload.ts', scriptArgs(app, [file, '--connection', 'Weekly']), PASSWORD);
  kill = () => child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  const { exitCode, files } = await send(app, file);
  expect([exitCode, files[0]?.sheets[0]?.upload?.rows]).toEqual([0, 4]);
  expect([...app.accepted.values()]).toEqual([1, 1]);
  expect(await storedOf(app)).toEqual(BOTH);
});

it('what cannot be delivered waits in the outbox, ends it with 5, and goes with the next run', async () => {
  let isDown = true;
  const app = await openApp(() => (isDown ? { status: 500 } : undefined));
  const file = await fileOf(app, 'a.csv', table(app));
  const { exitCode, files } = await send(app, file);
  expect([exitCode, files[0]?.sheets[0]?.outcome]).toEqual([5, 'waiting']);
  isDown = false;
  const again = await report(app, file, '--connection', 'Weekly');
  expect([again.exitCode, again.files[0]?.sheets[0]?.outcome]).toEqual([0, 'sent-before']);
  expect([...app.accepted.values()]).toEqual([1, 1]);
});

it('what the service refused goes with the next run, and nothing else again', async () => {
  let isRefused = true;
  const app = await openApp((index) => (isRefused && index > 0 ? { status: 406 } : undefined));
  const file = await fileOf(app, 'a.csv', table(app));
  const { exitCode, files } = await send(app, file);
  expect([exitCode, files[0]?.sheets[0]?.outcome]).toEqual([5, 'in-part']);
  isRefused = false;
  const again = await report(app, file, '--connection', 'Weekly');
  expect([again.exitCode, again.files[0]?.sheets[0]?.outcome]).toEqual([0, 'sent-before']);
  expect([...app.accepted.values()]).toEqual([1, 1]);
  expect(await storedOf(app)).toEqual(BOTH);
});

it('files that say different things of one time are asked about, and sent in the order that is answered', async () => {
  const app = await openApp();
  const files = [await fileOf(app, 'a.csv', table(app)), await fileOf(app, 'b.csv', table(app, '2.55'))];
  const asked = await send(app, ...files);
  expect([asked.exitCode, asked.differing?.different]).toEqual([3, 1]);
  expect(app.seen).toEqual([]);
  const answers = await fileOf(
    app,
    'answers.json',
    JSON.stringify({ format: 'stillwell-upload-answers', version: 1, filesDiffer: 'last' }),
  );
  expect((await send(app, ...files, '--answers', answers)).exitCode).toBe(0);
  const [[, row]] = (await storedOf(app)) as [[unknown, unknown]];
  expect(row).toEqual({ timestamp: '2026-01-01 00:05:00', level: 2.55 });
});

it('a file that was not written after another one that says something else is not sent unasked', async () => {
  const app = await openApp();
  const t = ['--answers', await typeOf(app)];
  const old = await fileOf(app, 'old.csv', table(app, '1.11'));
  const newer = await fileOf(app, 'new.csv', table(app, '1.25'));
  await utimes(old, 1_700_000_000, 1_700_000_000);
  expect(await send(app, newer, ...t)).toMatchObject({ exitCode: 0 });
  const asked = await send(app, old, ...t);
  const open = [{ reason: 'said-otherwise', files: ['new.csv'] }];
  expect(asked).toMatchObject({ exitCode: 3, files: [{ sheets: [{ outcome: 'question-open', open }] }] });
  const sent = await send(app, old, ...t, '--overwrite');
  expect(sent).toMatchObject({
    exitCode: 0,
    files: [{ sheets: [{ outcome: 'sent', upload: { rows: 1 } }] }],
  });
  const [stored] = await app.stored(app.first.equipType, [app.first.equipId]);
  expect(stored?.[1]).toMatchObject({ level: 1.11 });
});

it('of a workbook with a sheet that says something else than another file nothing is sent unasked', async () => {
  const app = await openApp();
  const t = ['--answers', await typeOf(app)];
  expect(await send(app, await fileOf(app, 'new.csv', table(app, '1.25')), ...t)).toMatchObject({
    exitCode: 0,
  });
  const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
  const sheet = (day: string) => ({
    name: `S${day}`,
    rows: [
      `<row r="1">${text('A1', '时间')}${text('B1', '站点')}${text('C1', '液位(m)')}</row>`,
      ...['00', '05'].map(
        (minute, index) =>
          `<row r="${index + 2}">${text(`A${index + 2}`, `2026-01-${day} 00:${minute}`)}${text(`B${index + 2}`, app.first.equipId)}<c r="C${index + 2}"><v>1.02</v></c></row>`,
      ),
    ].join(''),
  });
  const book = await fileOf(app, 'old.xlsx', buildXlsx({ sheets: [sheet('02'), sheet('01')] }));
  await utimes(book, 1_700_000_000, 1_700_000_000);
  const count = app.seen.length;
  const open = [{ reason: 'said-otherwise', files: ['new.csv'] }];
  const asked = { outcome: 'question-open', open };
  expect(await send(app, book, ...t)).toMatchObject({ exitCode: 3, files: [{ sheets: [asked, asked] }] });
  expect(app.seen).toHaveLength(count);
  const sent = { outcome: 'sent', upload: { rows: 2 } };
  expect(await send(app, book, ...t, '--overwrite')).toMatchObject({ files: [{ sheets: [sent, sent] }] });
});

it('a layout file reads files of its layout, and no others', async () => {
  const app = await openApp();
  const text = table(app).replaceAll('2026-01-01', '03/01/2026');
  const file = await fileOf(app, 'order.csv', text);
  const answers = await fileOf(
    app,
    'answers.json',
    JSON.stringify({
      format: 'stillwell-upload-answers',
      version: 1,
      answers: [{ question: 'date-order', answer: 'order:dmy' }],
    }),
  );
  const layout = join(app.folder, 'layout.json');
  await report(app, file, '--check', '--answers', answers, '--write-layout', layout);
  expect((await send(app, file, '--layout', layout)).exitCode).toBe(0);
  const other = await fileOf(app, 'other.csv', table(app).replace('液位(m)', '流量(m³/h)'));
  const refused = await send(app, other, '--layout', layout);
  expect(refused.exitCode).toBe(3);
  expect(refused.files[0]?.sheets[0]?.open).toEqual([{ reason: 'layout-not-known', column: null }]);
});

it('what was sent is told though its receipt could not be written, and the next run writes it', async () => {
  const app = await openApp();
  const file = await fileOf(app, `${'液'.repeat(83)}.csv`, table(app));
  await utimes(file, 1_700_000_000, 1_700_000_000);
  const receipts = join(app.folder, 'receipts');
  await writeFile(receipts, 'in the way');
  const { exitCode, files } = await send(app, file, '--receipts', receipts);
  const of = files[0]?.sheets[0];
  expect([exitCode, of?.outcome]).toEqual([5, 'sent']);
  expect(of?.upload).toMatchObject({ receipt: null, receiptFailure: { code: 'DISK_FAILED' } });
  await rm(receipts);
  const again = await send(app, file, '--receipts', receipts);
  const [sheet] = again.files[0]?.sheets ?? [];
  expect([again.exitCode, sheet?.outcome]).toEqual([0, 'sent-before']);
  expect(await readFile(sheet?.upload?.receipt ?? '', 'utf8')).toContain(of?.upload?.id);
});
