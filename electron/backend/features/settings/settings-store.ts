import { settingsSchema, type Settings } from '#shared/contract/settings.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import type { JsonFolder } from '../../kit/json-folder.ts';

/** What was kept of the places of a connection is no longer for anybody. @throws AppError DISK_FAILED */
export async function forgetPlaceWork(settings: JsonFile<Settings>, connectionId: string): Promise<void> {
  await settings.change((content) => {
    const all = Object.entries(content.placeWork);
    const others = all.filter(([account]) => !account.startsWith(`${connectionId} `));
    return others.length === all.length ? content : { ...content, placeWork: Object.fromEntries(others) };
  });
}

/** Opens what the user chose about the window; a file that cannot be read is set aside, and the defaults hold. */
export function openSettings(files: JsonFolder): Promise<JsonFile<Settings>> {
  const defaults = settingsSchema.parse({});
  return files.open('settings.json', settingsSchema, defaults);
}
