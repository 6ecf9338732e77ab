import { expect, it } from 'vitest';
import type { LogEntry } from '#server/index.ts';
import { logWriter } from '#server/operating/log-writer.ts';

const entry = (event: string, level: LogEntry['level'] = 'info'): LogEntry => ({ time: '', level, event });

function written() {
  const texts: string[] = [];
  const writer = logWriter((text) => void texts.push(text));
  const events = () =>
    texts
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => (line === '' ? '' : JSON.parse(line).event));
  return { writer, texts, events };
}

it('writes lines about nothing bad together, in their order', async () => {
  const { writer, texts, events } = written();
  for (const event of ['a', 'b', 'c']) writer.write(entry(event));
  expect(texts).toEqual([]);
  await expect.poll(() => texts.length).toBe(1);
  expect(events()).toEqual(['a', 'b', 'c']);
});

it.each(['warn', 'error'] as const)('writes a line of level %s at once, after those that waited', (level) => {
  const { writer, events } = written();
  writer.write(entry('a'));
  writer.write(entry('b', level));
  expect(events()).toEqual(['a', 'b']);
});

it('writes what waits when it is flushed, and nothing twice', () => {
  const { writer, texts, events } = written();
  writer.write(entry('a'));
  writer.flush();
  writer.flush();
  expect(events()).toEqual(['a']);
  expect(texts).toHaveLength(1);
});

it('lets no more than a thousand lines wait', () => {
  const { writer, events } = written();
  for (let line = 0; line < 1_001; line += 1) writer.write(entry(String(line)));
  expect(events()).toHaveLength(1_000);
});
