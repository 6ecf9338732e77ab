import { z } from 'zod';

/** How severe a line of log is, the least first (RFC 5424, as MCP has it). */
export const LOG_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

export const logLevelSchema = z.enum(LOG_LEVELS);

export type LogLevel = z.infer<typeof logLevelSchema>;
