import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFaultFile } from '#server/faults/fault-rules.ts';
import { tempDir } from '#test/support/temp-dir.ts';

const EXAMPLES = join(import.meta.dirname, '../../../fixtures/faults');

async function problemOf(content: unknown): Promise<string> {
  const path = join(await tempDir(), 'faults.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  try {
    readFaultFile(path);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message.replace(path, 'FILE') : '';
  }
}

const withRule = (rule: object) => ({ rules: [{ endpoint: 'upload', effect: { type: 'hang' }, ...rule }] });

it.each(readdirSync(EXAMPLES))('reads the example %s', (name) => {
  expect(readFaultFile(join(EXAMPLES, name)).rules.length).toBeGreaterThan(0);
});

it('takes 1 as the seed if none is given', async () => {
  expect(await problemOf(withRule({}))).toBe('');
  expect(readFaultFile(join(EXAMPLES, 'broken-answers.json')).seed).toBe(1);
});

it.each([
  [
    withRule({ endpoint: 'uploads' }),
    /^The faults in FILE are wrong\. rules\[0\]\.endpoint: must be token, /,
  ],
  [withRule({ effect: { type: 'explode' } }), /rules\[0\]\.effect\.type: /],
  [withRule({ effect: { type: 'status', status: 200 } }), /rules\[0\]\.effect\.status: /],
  [withRule({ effect: { type: 'latency', ms: [9, 1] } }), /rules\[0\]\.effect\.ms/],
  [withRule({ probability: 2 }), /rules\[0\]\.probability: /],
  [withRule({ count: 1, every: 2 }), /rules\[0\]: may have only one of probability, count and every/],
  [withRule({ colour: 'red' }), /rules\[0\]: .*colour/],
  [withRule({ endpoint: 'sign-on', effect: { type: 'sse' } }), /rules\[0\]: has an effect that the sign-on/],
  [
    withRule({ endpoint: '/', effect: { type: 'truncated-body' } }),
    /rules\[0\]: has an effect that the sign-on/,
  ],
  [{ rules: [] }, /FILE are wrong\. rules: /],
  ['{', /^The faults in FILE are no JSON: /],
])('names the place that is wrong in %j', async (content, says) => {
  expect(await problemOf(content)).toMatch(says);
});

it('says that there is no such file', () => {
  expect(() => readFaultFile('/nowhere/faults.json')).toThrow(
    /^The faults in \/nowhere\/faults.json cannot be read: ENOENT/,
  );
});
