import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('renderer/styles/tokens.css', 'utf8');

function tokensOf(scheme: 'light' | 'dark'): Map<string, string> {
  const [, block = ''] = new RegExp(`scheme='${scheme}'\\] \\{([^}]*)\\}`).exec(text) ?? [];
  const own = new Map(
    [...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
  for (const [name, value] of own) {
    const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    if (other !== undefined) own.set(name, own.get(other) ?? '');
  }
  return own;
}

type Triple = readonly [number, number, number];

/** Linear light of `#rrggbb`. */
function linear(colour: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

const dot = (one: Triple, other: Triple) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Relative luminance, WCAG 2.2. */
const luminance = (colour: string) => dot([0.2126, 0.7152, 0.0722], linear(colour));

/** Full loss of one kind of cone, in linear light: Machado, Oliveira and Fernandes 2009, table 1, severity 1.0. */
const SIGHT: Record<string, readonly [Triple, Triple, Triple]> = {
  ordinary: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIE L*a*b* under D65 of a colour as it is seen. */
function lab(colour: string, sight: readonly Triple[]): Triple {
  const light = linear(colour);
  const [r = 0, g = 0, b = 0] = sight.map((row) => Math.min(1, Math.max(0, dot(row, light))));
  const seen: Triple = [r, g, b];
  const [x, y, z] = [
    dot([0.4124564, 0.3575761, 0.1804375], seen) / 0.95047,
    dot([0.2126729, 0.7151522, 0.072175], seen),
    dot([0.0193339, 0.119192, 0.9503041], seen) / 1.08883,
  ].map((part) => (part > 216 / 24_389 ? Math.cbrt(part) : ((24_389 / 27) * part + 16) / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Difference of two colours, CIE 1976. */
function difference(one: string, other: string, sight: readonly Triple[]): number {
  const [a, b] = [lab(one, sight), lab(other, sight)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ['--page', '--surface', '--surface-sunken'];
const READ_ANYWHERE = [
  '--ink',
  '--ink-soft',
  '--ink-faint',
  '--accent',
  '--danger',
  '--caution',
  '--ok',
  '--state-overflow-text',
  '--state-alarm-text',
  '--state-warning-text',
];
const PAIRS: [string, string][] = [
  ...READ_ANYWHERE.flatMap((ink) => SURFACES.map((surface): [string, string] => [ink, surface])),
  ['--ink', '--accent-soft'],
  ['--ink-soft', '--accent-soft'],
  ['--accent', '--accent-soft'],
  ['--state-overflow-text', '--accent-soft'],
  ['--state-alarm-text', '--accent-soft'],
  ['--state-warning-text', '--accent-soft'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--on-danger', '--danger'],
  ['--danger', '--danger-soft'],
  ['--ink', '--danger-soft'],
  ['--caution', '--caution-soft'],
  ['--ink', '--caution-soft'],
  ['--ink-soft', '--caution-soft'],
];
/** Eight times what can just be noticed (2.3); shapes tell the states apart as well. */
const MIN_DIFFERENCE = 19;
const STATES = ['overflow', 'alarm', 'warning', 'normal', 'unknown'].map((state) => `--state-${state}`);

describe.each(['light', 'dark'] as const)('the tokens of the %s scheme', (scheme) => {
  const tokens = tokensOf(scheme);
  const between = (one: string, other: string) => contrast(tokens.get(one) ?? '', tokens.get(other) ?? '');

  it.each(PAIRS)('%s on %s can be read', (ink, surface) => {
    expect(between(ink, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(STATES)('%s is told from its surface, by itself or by its outline', (state) => {
    for (const surface of SURFACES) {
      expect(Math.max(between(state, surface), between('--state-outline', surface))).toBeGreaterThanOrEqual(
        3,
      );
    }
  });

  it.each(['--line-level', '--line-warning', '--line-alarm', '--line-overflow'])(
    '%s is seen in a chart',
    (line) => {
      expect(between(line, '--surface')).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(Object.entries(SIGHT))('the colours of two states are told apart: %s', (_, sight) => {
    for (const [at, one] of STATES.entries()) {
      for (const other of STATES.slice(at + 1)) {
        const apart = difference(tokens.get(one) ?? '', tokens.get(other) ?? '', sight);
        expect(apart, `${one} and ${other}`).toBeGreaterThanOrEqual(MIN_DIFFERENCE);
      }
    }
  });
});
