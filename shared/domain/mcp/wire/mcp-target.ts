import { z } from 'zod';

/**
 * How a client may speak to an MCP endpoint, in the order in which `auto` tries them: as a revision of the protocol demands,
 * `bare` as interface 4.1 shows it (one request, no handshake, no version), or by the HTTP+SSE transport of 2024-11-05.
 */
export const DIALECTS = ['2026-07-28', '2025-11-25', 'bare', '2024-11-05'] as const;

export type Dialect = (typeof DIALECTS)[number];

export const dialectSchema = z.enum(DIALECTS);

/** Whether requests come after `initialize`, and belong together from then on. */
export function hasHandshake(dialect: Dialect): dialect is '2025-11-25' | '2024-11-05' {
  return dialect === '2025-11-25' || dialect === '2024-11-05';
}

/** `auto`: the first of the dialects in which the endpoint lists its tools. */
export const dialectChoiceSchema = z.enum(['auto', ...DIALECTS]);

export type DialectChoice = z.infer<typeof dialectChoiceSchema>;

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** No control characters: a line break would begin another header. */
const HEADER_VALUE = /^[\t\x20-\x7E\u0080-\u00FF]*$/;
const RESERVED = new Set([
  'connection',
  'content-length',
  'host',
  'transfer-encoding',
  'authorization',
  'cookie',
]);
const ADDRESS = /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i;

export const targetHeadersSchema = z
  .array(
    z.object({
      name: z
        .string()
        .trim()
        .refine((name) => HEADER_NAME.test(name) && !RESERVED.has(name.toLowerCase()), 'header-unusable'),
      value: z.string().max(4000).regex(HEADER_VALUE, 'header-unusable'),
    }),
  )
  .max(30);

/** What an endpoint may ask of a client beside forms: an answer of a model, and the folders it may work in. */
export const BY_HAND = ['sampling', 'roots'] as const;

export type ByHand = (typeof BY_HAND)[number];

/** What may be set of any target, a connection's own included. */
export const targetSettingsSchema = z.object({
  headers: targetHeadersSchema,
  dialect: dialectChoiceSchema,
  /** How long an endpoint may be silent in the middle of a request. */
  timeoutMs: z.int().min(1_000).max(3_600_000),
  /** What the endpoint is told that it may ask, because a person answers it. */
  byHand: z.array(z.enum(BY_HAND)).max(BY_HAND.length).default([]),
});

export type TargetSettings = z.infer<typeof targetSettingsSchema>;

/** By what a target lets us in: by a sign-in of its own or that of a connection, by a token that was pasted, or by nothing. */
const targetAuthorisationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connection'), connectionId: z.string().min(1) }),
  z.object({ kind: z.literal('sign-in') }),
  z.object({ kind: z.literal('bearer') }),
  z.object({ kind: z.literal('none') }),
]);

/** An MCP address that somebody added; the messages of the fields are i18n keys of the window. */
export const targetDraftSchema = targetSettingsSchema.extend({
  name: z.string().trim().min(1, 'name-missing').max(80, 'name-too-long'),
  url: z.string().trim().max(2000).regex(ADDRESS, 'address-unusable'),
  authorisation: targetAuthorisationSchema,
});

export type TargetDraft = z.infer<typeof targetDraftSchema>;

/** What the built-in service is called in what is kept; the window and exported pages say it in their language. */
export const BUILT_IN_TARGET_NAME = 'Built-in demo service';

/** Of the endpoint of a connection, which is spoken to as interface 4.1 shows it. */
export const DEFAULT_TARGET_SETTINGS: TargetSettings = {
  headers: [],
  dialect: 'bare',
  timeoutMs: 60_000,
  byHand: [],
};

/** Of an address that somebody adds: nothing is known of it. */
export const ADDED_TARGET_SETTINGS: TargetSettings = { ...DEFAULT_TARGET_SETTINGS, dialect: 'auto' };
