import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ stillwell: z.object({ updateFeed: z.url({ protocol: /^https$/ }) }) });

/** Where to ask for a newer version, as whoever made the package wrote it into its package.json; null if nowhere. */
export function updateFeed(appPath: string): string | null {
  const manifest: unknown = parseJsonText(readFileSync(join(appPath, 'package.json'), 'utf8'));
  return manifestSchema.safeParse(manifest).data?.stillwell.updateFeed ?? null;
}
