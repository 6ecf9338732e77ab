import { expect, test } from 'vitest';
import { readBaseUrl } from '#shared/domain/connection.ts';

test.each([
  ['http://127.0.0.1:8790', 'http://127.0.0.1:8790'],
  ['127.0.0.1:8790', 'http://127.0.0.1:8790'],
  ['localhost:8790/', 'http://localhost:8790'],
  ['[::1]:8790', 'http://[::1]:8790'],
  ['water.example.cn', 'https://water.example.cn'],
  ['  https://water.example.cn/data// ', 'https://water.example.cn/data'],
  ['HTTP://Water.Example.CN', 'http://water.example.cn'],
])('reads %j as %s', (text, baseUrl) => {
  expect(readBaseUrl(text)).toEqual({ baseUrl });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['http://', 'not-an-address'],
  ['water example', 'not-an-address'],
  ['ftp://water.example', 'not-http'],
  ['https://user:secret@water.example', 'has-credentials'],
  ['https://water.example/?a=1', 'has-query'],
  ['https://water.example/#top', 'has-query'],
])('refuses %j as %s', (text, problem) => {
  expect(readBaseUrl(text)).toEqual({ problem });
});

test('an address of a million slashes is read in time', () => {
  const slashes = '/'.repeat(1_000_000);
  expect(readBaseUrl(`https://water.example${slashes}a${slashes}`)).toEqual({
    baseUrl: `https://water.example${slashes}a`,
  });
});
