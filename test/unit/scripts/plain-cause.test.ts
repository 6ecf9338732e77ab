import { expect, it } from 'vitest';
import { plainCause } from '#scripts/run-command.ts';

it('keeps the message and drops colours and stacks', () => {
  const message = 'Build failed:\n\u001B[31mno such file\u001B[0m\n\nStack backtrace:\n   0: <unknown>';
  expect(plainCause(new Error(message))).toBe('Build failed:\nno such file');
  expect(plainCause(new Error('Bad.\n    at run (file.js:1:2)\n    at x'))).toBe('Bad.');
  expect(plainCause('text')).toBe('text');
});
