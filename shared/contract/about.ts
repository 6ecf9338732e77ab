import { oc } from '@orpc/contract';
import { z } from 'zod';

const aboutSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  /** Folder in which the app keeps everything. */
  dataDir: z.string(),
  node: z.string(),
  /** What this shell can do around the window; zooming a browser window is the browser's business. */
  abilities: z.object({ openFolder: z.boolean(), printPdf: z.boolean(), zoom: z.boolean() }),
});

export type About = z.infer<typeof aboutSchema>;

export const aboutContract = { read: oc.output(aboutSchema) };
