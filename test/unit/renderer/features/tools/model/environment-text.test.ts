import { expect, it } from 'vitest';
import {
  readVariables,
  secretsIn,
  stillChosen,
  variablesText,
} from '#renderer/features/tools/model/environment-text.ts';

it('reads what it writes, and names the first line that is no variable', () => {
  const variables = { place: 'W1', limit: '5', note: 'a = b', empty: '' };
  expect(readVariables(variablesText(variables))).toEqual({ variables });
  expect(readVariables(' $place=水位\n\nplace = last ')).toEqual({ variables: { place: 'last' } });
  expect(readVariables('a = 1\n2b = 3')).toEqual({ bad: '2b = 3' });
  expect(readVariables('no sign')).toEqual({ bad: 'no sign' });
});

it('a renamed environment stays the chosen one, and the first takes the place of a removed one', () => {
  const changed = [
    { before: 'production', name: 'production' },
    { before: 'rehearsal', name: ' rehearsal 2 ' },
    { before: null, name: 'rehearsal' },
  ];
  expect(stillChosen(changed, 'rehearsal')).toBe('rehearsal 2');
  expect(stillChosen(changed, 'removed')).toBe('production');
  expect(stillChosen(changed, null)).toBe('production');
  expect(stillChosen([], 'rehearsal')).toBeNull();
});

it('names variables that look like secrets, each once', () => {
  const token =
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';
  expect(secretsIn(['place = W1\napi_key = 1', `api_key = 2\nsays = Bearer ${token}`, '2b'])).toEqual([
    'api_key',
    'says',
  ]);
});
