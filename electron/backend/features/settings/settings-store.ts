import { settingsSchema, type Settings } from '#shared/contract/settings.ts';
import { JsonFile } from '../../kit/json-file.ts';
import type { Log } from '../../kit/log.ts';

/** Opens what the user chose about the window; a file that cannot be read is set aside, and the defaults hold. */
export async function openSettings(path: string, log: Log): Promise<JsonFile<Settings>> {
  const defaults = settingsSchema.parse({});
  const file = await JsonFile.open(path, (json) => settingsSchema.parse(json), defaults);
  if (file.setAside) log({ level: 'warn', event: 'settings-set-aside', ...file.setAside });
  return file;
}
