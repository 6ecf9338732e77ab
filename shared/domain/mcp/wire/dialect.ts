import { z } from 'zod';

/**
 * How a client may speak to an MCP endpoint: `bare` as interface 4.1 shows it (one request, no handshake, no
 * version), or as a revision of the protocol demands.
 */
export const DIALECTS = ['bare', '2026-07-28', '2025-11-25'] as const;

export type Dialect = (typeof DIALECTS)[number];

export const dialectSchema = z.enum(DIALECTS);

/** `auto`: the first of the dialects, in their order, in which the endpoint lists its tools. */
export const dialectChoiceSchema = z.enum(['auto', ...DIALECTS]);

export type DialectChoice = z.infer<typeof dialectChoiceSchema>;
