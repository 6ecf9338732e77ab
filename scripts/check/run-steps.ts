import type { CommandEnd } from '#scripts/run-command.ts';

export type Step = { name: string; command: string[] };

type RunStepsOptions = {
  atOnce: number;
  say: (line: string) => void;
  run: (command: string[]) => Promise<CommandEnd>;
};

/** Runs all steps, some at once, and shows the output of those that fail; gives the exit code. */
export async function runSteps(steps: Step[], { atOnce, say, run }: RunStepsOptions): Promise<number> {
  const waiting = [...steps];
  const failed: string[] = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAtMs = Date.now();
      const { code, output } = await run(step.command);
      const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
      if (code === 0) continue;
      failed.push(step.name);
      say(output.trimEnd());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  say(failed.length === 0 ? 'Everything is in order.' : `Not in order: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
}
