import { settingsSchema, type Settings } from '#shared/contract/settings.ts';
import { JsonFile } from '../../kit/json-file.ts';
import type { Log } from '../../kit/log.ts';

/** Opens what the user chose about the window; a file that cannot be read is set aside, and the defaults hold. */
export function openSettings(path: string, log: Log): Promise<JsonFile<Settings>> {
  const defaults = settingsSchema.parse({});
  return JsonFile.open(path, settingsSchema, defaults, log);
}
