import { settingsSchema, type Settings } from '#shared/contract/settings.ts';
import { JsonFile } from '../../kit/json-file.ts';
import type { Log } from '../../kit/log.ts';

/** What was kept of the places of a connection is no longer for anybody. @throws AppError DISK_FAILED */
export async function forgetPlaceWork(settings: JsonFile<Settings>, connectionId: string): Promise<void> {
  await settings.change((content) => {
    const all = Object.entries(content.placeWork);
    const others = all.filter(([account]) => !account.startsWith(`${connectionId} `));
    return others.length === all.length ? content : { ...content, placeWork: Object.fromEntries(others) };
  });
}

/** Opens what the user chose about the window; a file that cannot be read is set aside, and the defaults hold. */
export function openSettings(path: string, log: Log): Promise<JsonFile<Settings>> {
  const defaults = settingsSchema.parse({});
  return JsonFile.open(path, settingsSchema, defaults, log);
}
