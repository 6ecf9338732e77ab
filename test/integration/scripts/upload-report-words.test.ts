import { expect, it } from 'vitest';
import { reportLines } from '#scripts/upload/print-report.ts';
import { fileOf, openApp, report, table } from '#test/support/upload-command.ts';

it('the report for people says in words what is asked, what is open, what is held back and what cannot be read', async () => {
  const app = await openApp();
  const held = await fileOf(app, 'held.csv', table(app, 'oops'));
  const rows = Array.from({ length: 12 }, (_, at) => `2026-01-01 0${Math.floor(at / 6)}:${at % 6}0,1.2${at}`);
  const open = await fileOf(
    app,
    'open.csv',
    ['time,level (m)', ...rows, '2026-01-01 02:00,-9999', ''].join('\n'),
  );
  const empty = await fileOf(app, 'empty.csv', '');
  const checked = await report(app, held, open, empty, '--check', '--connection', 'Weekly');
  const text = reportLines(checked).join('\n');
  expect(text).toContain('row 3: not a valid number (number-not-understood): ');
  expect(text).toMatch(/\? “-9999” in level \(m\): missing data\? \(sentinel:-9999, /);
  expect(text).toContain('? The station of the values is missing.');
  expect(text).toContain('“empty.csv” has nothing in it. Choose another file, or export it again.');
  expect(text).not.toContain('why: ');
});
