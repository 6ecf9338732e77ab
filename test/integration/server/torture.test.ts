import { expect, it } from 'vitest';
import { runTorture, SCENARIO_NAMES } from '#test/torture/run-torture.ts';

it.skipIf(process.platform === 'win32').each(SCENARIO_NAMES)(
  'loses nothing that was acknowledged, and finds nothing wrong, through %s',
  { timeout: 120_000 },
  async (name) => {
    const [result] = await runTorture({ rounds: 1, floods: 1, random: Math.random, only: [name] });
    process.stderr.write(`${name}: longest silence ${result?.longestSilenceMs} ms\n`);
    expect(result).toMatchObject({ lost: 0, wrong: 0 });
    expect(result?.acknowledged).toBeGreaterThan(0);
  },
);
