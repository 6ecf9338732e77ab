import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Settings, settingsSchema } from '#shared/contract/settings.ts';

/** The language that the user chose, for what has to be said before there is a backend. */
export function keptLanguage(dataDir: string): Settings['language'] {
  try {
    return settingsSchema.parse(parseJsonText(readFileSync(join(dataDir, 'settings.json'), 'utf8'))).language;
  } catch {
    return 'system';
  }
}
