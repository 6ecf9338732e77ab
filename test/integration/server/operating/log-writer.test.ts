import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const LOG_WRITER = join(import.meta.dirname, '../../../../server/operating/log-writer.ts');

it.each([
  ['calls exit', 'process.exit(3)'],
  ['ends by itself', ''],
  ['fails', "throw new Error('unforeseen')"],
])('a process that %s right after a line loses none', (_how, end) => {
  const script = `
    import { standardErrorLog } from ${JSON.stringify(LOG_WRITER)};
    const log = standardErrorLog();
    for (let line = 0; line < 500; line += 1) log.write({ time: '', level: 'info', event: 'line-' + line });
    ${end}`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(stderr.match(/"event":"line-\d+"/g)).toHaveLength(500);
});
