import type { ErrorTexts } from '../error-texts.ts';
import { appErrors, desktopErrors } from './errors/app-errors.ts';
import { mcpErrors, signOnErrors } from './errors/sign-on-errors.ts';
import { placeErrors, serviceErrors } from './errors/service-errors.ts';
import { uploadErrors } from './errors/upload-errors.ts';

export const errors: ErrorTexts = {
  ...appErrors,
  ...desktopErrors,
  ...serviceErrors,
  ...signOnErrors,
  ...mcpErrors,
  ...placeErrors,
  ...uploadErrors,
};
