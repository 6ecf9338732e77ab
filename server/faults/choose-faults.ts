import { PLACE_LIST_PATH } from '#shared/service/place-list.ts';
import { TOKEN_PATH } from '#shared/service/token.ts';
import { UPLOAD_PATH } from '#shared/service/upload.ts';
import { type Random, seededRandom } from '../demo/random.ts';
import { MCP_PATH } from '#shared/service/mcp.ts';
import {
  type FAULT_ENDPOINTS,
  type FaultEffect,
  type FaultRule,
  type FaultRules,
  SIGN_ON_BEGINNINGS,
} from './fault-rules.ts';

/** What strikes one request: how long it waits first, and then the effect, if there is one. */
export type StruckFaults = {
  /** Numbers of the rules that strike, counted from 0. */
  rules: number[];
  latencyMs: number;
  effect: Exclude<FaultEffect, { type: 'latency' }> | undefined;
};

const PATHS: Record<(typeof FAULT_ENDPOINTS)[number], readonly string[]> = {
  token: [TOKEN_PATH],
  placeList: [PLACE_LIST_PATH],
  upload: [UPLOAD_PATH],
  mcp: [MCP_PATH],
  'sign-on': SIGN_ON_BEGINNINGS,
};

const isNamed = (endpoint: string): endpoint is keyof typeof PATHS => Object.hasOwn(PATHS, endpoint);

/** Decides whether a rule strikes a request that it applies to. */
function strikes({ probability, count, every }: FaultRule, random: Random): () => boolean {
  let asked = 0;
  return () => {
    asked += 1;
    if (probability !== undefined) return random.chance(probability);
    if (count !== undefined) return asked <= count;
    return asked % (every ?? 1) === 0;
  };
}

const waitOf = (ms: number | [number, number], random: Random): number =>
  typeof ms === 'number' ? ms : random.whole(...ms);

/**
 * Decides which faults strike a request to a path. Rules are asked in their order: every latency that strikes adds
 * up, and the first other effect that strikes ends the search. Each rule draws from a sequence of its own.
 */
export function chooseFaults({ seed, rules }: FaultRules): (path: string) => StruckFaults {
  const armed = rules.map((rule, index) => {
    const random = seededRandom(seed + index * 0x9e3779b9);
    const paths = isNamed(rule.endpoint) ? PATHS[rule.endpoint] : [rule.endpoint];
    return { ...rule, index, random, paths, strikesNow: strikes(rule, random) };
  });
  return (path) => {
    const struck: StruckFaults = { rules: [], latencyMs: 0, effect: undefined };
    for (const { index, effect, random, paths, strikesNow } of armed) {
      if (!paths.some((beginning) => path.startsWith(beginning)) || !strikesNow()) continue;
      struck.rules.push(index);
      if (effect.type === 'latency') {
        struck.latencyMs += waitOf(effect.ms, random);
        continue;
      }
      return { ...struck, effect };
    }
    return struck;
  };
}
