import autocannon from 'autocannon';

export type Load = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

const TURNS = 3;

async function rateOf(baseUrl: string, load: Load, connections: number, seconds: number): Promise<number> {
  const { path, ...request } = load;
  const result = await autocannon({ url: baseUrl + path, ...request, connections, duration: seconds });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${path}: ${result.non2xx + result.errors} requests failed`);
  return result['2xx'] / result.duration;
}

const median = (rates: number[]): number =>
  rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? Number.NaN;

/** Measures two servers in turns, so that both meet the same weather, and takes the medians (requests per second). */
export async function compareRates(
  [baseline, ours]: [baseline: string, ours: string],
  load: Load,
  connections: number,
  seconds: number,
): Promise<{ baselineRate: number; ours: number }> {
  const baselineRates: number[] = [];
  const ourRates: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    baselineRates.push(await rateOf(baseline, load, connections, seconds));
    ourRates.push(await rateOf(ours, load, connections, seconds));
  }
  return { baselineRate: median(baselineRates), ours: median(ourRates) };
}
