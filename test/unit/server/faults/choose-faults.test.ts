import { expect, it } from 'vitest';
import { chooseFaults } from '#server/faults/choose-faults.ts';
import { type FaultRules, faultRulesSchema } from '#server/faults/fault-rules.ts';

const UPLOAD = '/api/dataExternals/upload';
const rules = (json: unknown): FaultRules => faultRulesSchema.parse(json);
const cut = { type: 'cut-before' };

function struckOf(file: FaultRules, paths: string[]) {
  const choose = chooseFaults(file);
  return paths.map((path) => choose(path).effect?.type);
}

it('strikes the first ones by count and every nth one by every', () => {
  const paths = Array.from({ length: 6 }, () => UPLOAD);
  const byCount = rules({ rules: [{ endpoint: 'upload', effect: cut, count: 2 }] });
  const none = undefined;
  expect(struckOf(byCount, paths)).toEqual(['cut-before', 'cut-before', none, none, none, none]);
  const byEvery = rules({ rules: [{ endpoint: 'upload', effect: cut, every: 3 }] });
  expect(struckOf(byEvery, paths)).toEqual([none, none, 'cut-before', none, none, 'cut-before']);
});

it('strikes the same requests with the same seed, and about as many as the probability says', () => {
  const paths = Array.from({ length: 1000 }, () => UPLOAD);
  const withSeed = (seed: number) =>
    struckOf(rules({ seed, rules: [{ endpoint: 'upload', effect: cut, probability: 0.2 }] }), paths);
  expect(withSeed(1)).toEqual(withSeed(1));
  expect(withSeed(1)).not.toEqual(withSeed(2));
  expect(withSeed(1).filter(Boolean).length).toBeGreaterThan(150);
  expect(withSeed(1).filter(Boolean).length).toBeLessThan(250);
});

it('is not disturbed by requests to other endpoints', () => {
  const file = rules({
    rules: [
      { endpoint: 'token', effect: cut, probability: 0.5 },
      { endpoint: 'upload', effect: cut, probability: 0.5 },
    ],
  });
  const uploads = Array.from({ length: 50 }, () => UPLOAD);
  const mixed = uploads.flatMap((path) => ['/api/permission/token', path]);
  expect(struckOf(file, mixed).filter((_struck, index) => index % 2 === 1)).toEqual(struckOf(file, uploads));
});

it('adds latencies up and stops at the first other effect', () => {
  const choose = chooseFaults(
    rules({
      rules: [
        { endpoint: 'upload', effect: { type: 'latency', ms: 100 } },
        { endpoint: '/api', effect: { type: 'latency', ms: [5, 5] } },
        { endpoint: 'upload', effect: { type: 'status', status: 500 }, count: 1 },
        { endpoint: 'upload', effect: { type: 'hang' } },
      ],
    }),
  );
  expect(choose(UPLOAD)).toEqual({
    rules: [0, 1, 2],
    latencyMs: 105,
    effect: { type: 'status', status: 500 },
  });
  expect(choose(UPLOAD)).toMatchObject({ rules: [0, 1, 3], effect: { type: 'hang' } });
  expect(choose('/healthz')).toEqual({ rules: [], latencyMs: 0, effect: undefined });
});

it('reaches the sign-on service and its metadata by one name', () => {
  const file = rules({ rules: [{ endpoint: 'sign-on', effect: cut }] });
  const paths = [
    '/realms/stillwell/protocol/openid-connect/token',
    '/.well-known/oauth-authorization-server/x',
  ];
  expect(struckOf(file, [...paths, '/mcp/data'])).toEqual(['cut-before', 'cut-before', undefined]);
});
