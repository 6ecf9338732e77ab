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

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
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
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-hover'],
  ['--on-danger', '--danger'],
  ['--danger', '--danger-soft'],
  ['--ink', '--danger-soft'],
  ['--caution', '--caution-soft'],
  ['--ink', '--caution-soft'],
  ['--ink-soft', '--caution-soft'],
];
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
});
