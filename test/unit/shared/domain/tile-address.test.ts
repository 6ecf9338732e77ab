import { describe, expect, it } from 'vitest';
import { tileAddress, tileAddressProblem, tileOrigin, wantsKey } from '#shared/domain/tile-address.ts';

const AT = { z: 10, x: 857, y: 418 };

describe('tileAddressProblem', () => {
  it.each([
    ['https://a.example/{z}/{x}/{y}.png', null],
    ['http://127.0.0.1:8080/{z}/{x}/{-y}', null],
    ['https://{a-c}.a.example/{z}/{x}/{y}?tk={key}', null],
    ['', 'not-an-address'],
    ['ftp://a.example/{z}/{x}/{y}', 'not-an-address'],
    ['file:///etc/{z}/{x}/{y}', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['https://a.example/{z}/{x}', 'no-tile'],
    ['https://a.example/{z}/{x}/{y}/{time}', 'unknown-part'],
    ['https://a.example/{z}/{x}/{y}/{c-a}', 'unknown-part'],
    ['https://{key}.a.example/{z}/{x}/{y}', 'key-in-host'],
    ['https://a.example?{key}/{z}/{x}/{y}', null],
  ])('of %j is %j', (template, problem) => {
    expect(tileAddressProblem(template)).toBe(problem);
  });
});

describe('tileAddress', () => {
  it('fills in the tile, counted from the north or from the south', () => {
    expect(tileAddress('https://a/{z}/{x}/{y}', AT, '')).toBe('https://a/10/857/418');
    expect(tileAddress('https://a/{z}/{x}/{-y}', AT, '')).toBe('https://a/10/857/605');
  });

  it('writes a key so that it cannot become another part of the address', () => {
    expect(tileAddress('https://a/{z}/{x}/{y}?k={key}', AT, 'a&b=/#')).toBe(
      'https://a/10/857/418?k=a%26b%3D%2F%23',
    );
  });

  it('asks the same host for the same tile, and others for its neighbours', () => {
    const hosts = [0, 1, 2, 3].map(
      (x) => new URL(tileAddress('https://t{0-2}.a/{z}/{x}/{y}', { z: 4, x, y: 0 }, '')).host,
    );
    expect(hosts).toEqual(['t0.a', 't1.a', 't2.a', 't0.a']);
  });
});

it('the origin of an address never holds its key', () => {
  expect(tileOrigin('https://t{0-7}.a.example:8443/{z}/{x}/{y}?tk={key}')).toBe('https://t0.a.example:8443');
});

it('an address says whether it wants a key', () => {
  expect(wantsKey('https://a/{z}/{x}/{y}?k={key}')).toBe(true);
  expect(wantsKey('https://a/{z}/{x}/{y}')).toBe(false);
});
