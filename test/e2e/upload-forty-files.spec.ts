import { encodeGbk } from '#test/support/spreadsheets/encode-gbk.ts';
import { sectionLink } from './screens/navigation.ts';
import { expect } from './support/test.ts';
import { recordsOf, test } from './support/upload-test.ts';

// Passwords are hashed slowly on purpose, and nothing is sent in the first ten seconds.
test.describe.configure({ timeout: 240_000 });

const COUNT = 40;
const isRain = (at: number): boolean => at % 4 === 3;
const idOf = (at: number): string => `${isRain(at) ? 'R' : 'W'}-${String(at).padStart(2, '0')}`;

test('forty files of two layouts are set up twice, sent by two clicks, and every value arrives', async ({
  window,
  service,
  upload,
}) => {
  const files = Array.from({ length: COUNT }, (_, at) => {
    const header = isRain(at) ? '时间,雨量(mm)' : '时间,液位(m)';
    const rows = [0, 5].map((minute) => `2024/7/1 0:0${minute},${at}.${minute + 1}`);
    return { name: `${idOf(at)}.csv`, content: encodeGbk([header, ...rows, ''].join('\r\n')) };
  });
  await upload.pick(files);
  for (const [layout, count, first, header] of [
    ['new layout 1', 30, 'W-00', '时间'],
    ['new layout 2', 10, 'R-03', '时间'],
  ] as const) {
    const kind = window.getByRole('group', { name: layout });
    await expect(kind).toContainText(`${count} files`);
    await kind.getByRole('button', { name: 'Set up columns' }).click();
    await window.getByLabel(`Meaning of ${header}`).waitFor();
    await upload.setEquipment('gauge', first);
    await upload.toFiles();
    await kind.getByRole('button', { name: `Read the other ${count - 1} the same way` }).click();
    await kind.getByRole('button', { name: `Stations from ${count - 1} file names` }).click();
    await kind.getByRole('button', { name: 'Yes, use them' }).click();
    await kind.getByRole('button', { name: `Check all ${count - 1}` }).click();
    await window.setViewportSize({ width: 640, height: 400 });
    await expect(window.getByRole('columnheader', { name: 'State' })).toBeInViewport({ ratio: 1 });
    await window.setViewportSize({ width: 1280, height: 800 });
    await kind.getByRole('button', { name: `Send ${count} files…` }).click();
    const asking = window.getByRole('dialog', { name: `Send ${count} files?` });
    await expect(asking.getByRole('status')).toContainText(`${2 * count} rows, ${2 * count} records`);
    await asking.getByRole('button', { name: 'Send all' }).click();
  }
  const ended = window.getByRole('region', { name: 'Sent', exact: true });
  await expect(ended).toContainText(`${COUNT} files, ${2 * COUNT} records: all stored`, { timeout: 120_000 });
  await expect(sectionLink(window, 'Upload')).not.toContainText('sending');
  for (let at = 0; at < COUNT; at++) {
    const field = isRain(at) ? 'rainfall' : 'level';
    expect(await recordsOf(service.baseUrl, { equipType: 'gauge', equipId: idOf(at) })).toEqual([
      { timestamp: '2024-07-01 00:00:00', [field]: Number(`${at}.1`) },
      { timestamp: '2024-07-01 00:05:00', [field]: Number(`${at}.6`) },
    ]);
  }
});
