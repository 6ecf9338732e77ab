import { expect, it } from 'vitest';
import { struckRuns } from '#renderer/features/uploads/components/struck-text.tsx';

const shown = (text: string): string =>
  struckRuns(text)
    .map((run) => (run.isStruck ? `<${run.text}>` : run.text))
    .join('');

it.each([
  ['1.25', '1.25'],
  ['1\u0336.\u03362\u03365\u0336', '<1.25>'],
  ['1.25\u0336', '1.2<5>'],
  ['1\u03361.25', '<1>1.25'],
  ['1.2 3\u03364\u0336 m', '1.2 <34> m'],
  ['', ''],
])('%s is shown without signs over its letters', (text, expected) => {
  expect(shown(text)).toBe(expected);
});
