import { z } from 'zod';
import { dialectSchema } from '../wire/mcp-target.ts';

/** Words in both languages of the app; a storyboard that somebody writes may have the same in both. */
const wordsSchema = z.object({ en: z.string().max(4000), 'zh-cn': z.string().max(4000) });

export type StoryWords = z.infer<typeof wordsSchema>;

/** One answer as it came, to be shown without a network; secrets are masked. */
const recordingSchema = z.object({
  recordedAtMs: z.number(),
  latencyMs: z.number(),
  dialect: dialectSchema,
  /** Name of the target it was recorded from. */
  source: z.string(),
  requestBody: z.string(),
  status: z.number().nullable(),
  /** The result of the tool, JSON text. */
  resultText: z.string(),
});

export type StoryRecording = z.infer<typeof recordingSchema>;

const stepSchema = z.object({
  id: z.string().min(1).max(100),
  title: wordsSchema,
  /** What the presenter says. */
  words: wordsSchema,
  /** The call of this step; a step without one only has words. `name` is what later steps refer to it by. */
  call: z
    .object({
      name: z.string().regex(/^[A-Za-z][\w-]{0,59}$/, 'call-name-unusable'),
      tool: z.string().min(1).max(300),
      argumentsText: z.string().max(1_000_000),
    })
    .nullable(),
  /** How the answer is shown at first. */
  view: z.enum(['best', 'series', 'map', 'table', 'tree', 'text', 'raw', 'wire']),
  recording: recordingSchema.nullable(),
});

export type StoryStep = z.infer<typeof stepSchema>;

/** An ordered list of calls with words to say. The file holds no address and no secret. */
export const storyboardSchema = z.object({
  format: z.literal('stillwell-storyboard'),
  version: z.literal(1),
  id: z.string().min(1).max(100),
  title: wordsSchema,
  steps: z.array(stepSchema).max(100),
});

export type Storyboard = z.infer<typeof storyboardSchema>;
