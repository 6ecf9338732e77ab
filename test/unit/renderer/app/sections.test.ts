import { expect, it, vi } from 'vitest';
import { beginWithSection } from '#renderer/app/sections.ts';

it.each([
  ['', ['#connections']],
  ['#nowhere', ['#connections']],
  ['#tools/collections', []],
])('a window at "%s" that is to begin with Connections goes to %j', (hash, gone) => {
  const replace = vi.fn<(address: string) => void>();
  vi.stubGlobal('location', { hash, replace });
  beginWithSection('connections');
  vi.unstubAllGlobals();
  expect(replace.mock.calls.flat()).toEqual(gone);
});
