import { parseArgs } from 'node:util';
import { runSequences } from './run-sequences.ts';

const SAY_EVERY_STEPS = 5_000;

/** `--steps N --seed S --length L`: as many random events, in sequences of L. @returns the exit code */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      steps: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      length: { type: 'string', default: '100' },
    },
  });
  const [steps, seed, length] = [Number(values.steps), Number(values.seed), Number(values.length)];
  const beginMs = performance.now();
  let said = 0;
  console.log(`The outbox, ${steps} steps, seed ${seed}`);
  const { steps: done, violation } = await runSequences({
    steps,
    seed,
    length,
    withSecondApp: true,
    onProgress: (count) => {
      if (count - said < SAY_EVERY_STEPS) return;
      said = count;
      console.log(`${count} steps`);
    },
  });
  const seconds = Math.round((performance.now() - beginMs) / 1_000);
  if (violation) {
    console.log(violation.what);
    console.log('The shortest sequence that was found:');
    for (const command of violation.commands) console.log(`  ${JSON.stringify(command)}`);
  }
  console.log(`${done} steps in ${seconds} s: ${violation ? 'a violation' : 'no violation'}`);
  return violation ? 1 : 0;
}
