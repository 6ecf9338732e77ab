import { expect, it } from 'vitest';
import {
  isStandinAddress,
  toAppAddress,
  toPageAddress,
} from '#test/electron-standin/chromium/scheme-address.ts';

it.each(['app://bundle', 'app://bundle/', 'app://bundle/assets/a.js?x=1#y', 'app://bundle.evil.test/x'])(
  'shows %s in Chromium and takes it back',
  (address) => {
    const inPage = toPageAddress(address);
    expect(inPage).toMatch(/^https:\/\/app--[^/]+\.invalid/);
    expect(isStandinAddress(inPage)).toBe(true);
    expect(toAppAddress(inPage)).toBe(address);
  },
);

it.each(['https://example.com/', 'http://127.0.0.1:1/', 'https://app--bundle.invalid.test/', 'about:blank'])(
  'leaves %s as it is',
  (address) => {
    expect(toPageAddress(address)).toBe(address);
    expect(toAppAddress(address)).toBe(address);
  },
);
