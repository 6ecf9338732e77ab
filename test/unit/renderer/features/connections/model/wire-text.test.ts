import { expect, it } from 'vitest';
import { headerValue, readableBody } from '#renderer/features/connections/model/wire-text.ts';

it('shows the structure of JSON, whatever its type says', () => {
  expect(readableBody('{"a":[1]}', 'text/plain')).toBe('{\n  "a": [\n    1\n  ]\n}');
});

it('puts the fields of a form on lines of their own', () => {
  expect(readableBody('a=1&b=2', 'application/x-www-form-urlencoded;charset=utf-8')).toBe('a=1\n& b=2');
});

it('leaves everything else as it is', () => {
  expect(readableBody('{"a":', 'application/json')).toBe('{"a":');
});

it('finds a header in any case', () => {
  expect(headerValue({ 'Content-Type': 'text/html' }, 'content-type')).toBe('text/html');
  expect(headerValue({}, 'content-type')).toBe('');
});
