import { z } from 'zod';
import { JsonFile } from '../../kit/json-file.ts';

const lastPortSchema = z.object({ port: z.number().int().min(0).max(65_535) });

/** The port the built-in service had last time, so that its address stays the same; 0 is any. */
export type LastPort = JsonFile<z.infer<typeof lastPortSchema>>;

export function openLastPort(path: string): Promise<LastPort> {
  return JsonFile.open(path, lastPortSchema, { port: 0 });
}
