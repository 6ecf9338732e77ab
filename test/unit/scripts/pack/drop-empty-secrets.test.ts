import { expect, it } from 'vitest';
import { dropEmptySecrets } from '#scripts/pack/pack-with.ts';

it('takes out what signing has no value for, and nothing else', () => {
  const env = {
    CSC_LINK: '',
    WIN_CSC_LINK: ' ',
    APPLE_ID: '',
    CSC_KEY_PASSWORD: 'x',
    DEBUG: '',
    PATH: '/bin',
  };
  dropEmptySecrets(env);
  expect(env).toEqual({ CSC_KEY_PASSWORD: 'x', DEBUG: '', PATH: '/bin' });
});
