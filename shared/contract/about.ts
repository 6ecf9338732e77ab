import { oc } from '@orpc/contract';
import { z } from 'zod';

const aboutSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  /** Folder in which the app keeps everything. */
  dataDir: z.string(),
  node: z.string(),
});

export type About = z.infer<typeof aboutSchema>;

export const aboutContract = { read: oc.output(aboutSchema) };
