import type { ErrorTexts } from '../error-texts.ts';
import { appErrors } from './errors/app-errors.ts';
import { desktopErrors } from './errors/desktop-errors.ts';
import { mcpErrors } from './errors/mcp-errors.ts';
import { placeErrors } from './errors/place-errors.ts';
import { serviceErrors } from './errors/service-errors.ts';
import { signOnErrors } from './errors/sign-on-errors.ts';
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
