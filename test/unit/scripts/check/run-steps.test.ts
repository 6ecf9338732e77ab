import { expect, it } from 'vitest';
import { runSteps } from '#scripts/check/run-steps.ts';

const steps = ['a', 'b', 'c', 'd'].map((name) => ({ name, command: [name] }));

it('runs all steps although one fails, and shows only that one', async () => {
  const said: string[] = [];
  const run = async ([name]: string[]) => ({ code: name === 'b' ? 3 : 0, output: `output of ${name}\n` });
  expect(await runSteps(steps, { atOnce: 2, say: (line) => said.push(line), run })).toBe(1);
  expect(said.filter((line) => line.startsWith('ok'))).toHaveLength(3);
  expect(said).toContain('output of b');
  expect(said).not.toContain('output of a');
  expect(said.at(-1)).toBe('Not in order: b.');
});

it('never runs more at once than it may', async () => {
  let running = 0;
  let most = 0;
  const run = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return { code: 0, output: '' };
  };
  expect(await runSteps(steps, { atOnce: 2, say: () => {}, run })).toBe(0);
  expect(most).toBe(2);
});
