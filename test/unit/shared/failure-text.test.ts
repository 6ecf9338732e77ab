import { expect, test } from 'vitest';
import { failureText } from '#shared/failure-text.ts';

test('a failure at a terminal is one line: what happened, and the evidence by its name', () => {
  const details = { address: 'http://a.example', cause: 'ECONNREFUSED' };
  expect(failureText({ code: 'SERVICE_UNREACHABLE', details })).toBe(
    'Nothing answers at this address. (address: http://a.example, cause: ECONNREFUSED)',
  );
});

test('evidence that is missing is left out', () => {
  const details = { address: 'http://a.example', status: 500, says: '' };
  expect(failureText({ code: 'SERVICE_FAILED', details })).toMatch(
    / \(address: http:\/\/a.example, status: 500\)$/,
  );
  expect(failureText({ code: 'CANCELLED', details: {} })).not.toContain('(');
});
