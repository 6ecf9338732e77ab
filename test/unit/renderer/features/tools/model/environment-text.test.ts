import { expect, it } from 'vitest';
import { readVariables, variablesText } from '#renderer/features/tools/model/environment-text.ts';

it('reads what it writes, and names the first line that is no variable', () => {
  const variables = { place: 'W1', limit: '5', note: 'a = b', empty: '' };
  expect(readVariables(variablesText(variables))).toEqual({ variables });
  expect(readVariables(' $place=水位\n\nplace = last ')).toEqual({ variables: { place: 'last' } });
  expect(readVariables('a = 1\n2b = 3')).toEqual({ bad: '2b = 3' });
  expect(readVariables('no sign')).toEqual({ bad: 'no sign' });
});
