import { httpLoad, type Load } from './http-load.ts';

const TURNS = 3;

async function rateOf(baseUrl: string, load: Load, connections: number, seconds: number): Promise<number> {
  const result = await httpLoad(baseUrl, load, connections, { seconds });
  return result.answered / result.seconds;
}

const median = (rates: number[]): number =>
  rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? Number.NaN;

/**
 * Measures two servers in turns, so that both meet the same conditions, and takes the medians (requests per second). The
 * first turn of each is not counted: a service runs for months, and its first seconds compile it.
 * @param settle resolves when neither does any more work for what came before.
 */
export async function compareRates(
  [baseline, ours]: [baseline: string, ours: string],
  load: Load,
  connections: number,
  seconds: number,
  settle: () => Promise<void> = async () => {},
): Promise<{ baselineRate: number; ours: number }> {
  const baselineRates: number[] = [];
  const ourRates: number[] = [];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    await settle();
    baselineRates.push(await rateOf(baseline, load, connections, seconds));
    await settle();
    ourRates.push(await rateOf(ours, load, connections, seconds));
  }
  return { baselineRate: median(baselineRates.slice(1)), ours: median(ourRates.slice(1)) };
}
