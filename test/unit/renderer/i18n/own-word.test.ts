import { expect, test } from 'vitest';
import { ownWord } from '#renderer/i18n/own-word.ts';

test('a name that every object knows has no word', () => {
  expect(ownWord({ user: 'User' }, 'user')).toBe('User');
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect(ownWord({ user: 'User' }, name)).toBeUndefined();
});
