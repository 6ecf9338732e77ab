import type { z } from 'zod';

/** Code of a failure -> whether trying again can help, one English sentence for logs, and the evidence that travels with it. */
export type ErrorDescriptions = Record<string, { retryable: boolean; message: string; details: z.ZodType }>;
