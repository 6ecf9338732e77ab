import { formatCount } from '#shared/domain/format-count.ts';

/** A count as people write it: 12,345. */
export const n = (count: number): string => formatCount(count, 'en');

/** A count with its noun: 1 place, 12 places. */
export const many = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${n(count)} ${more}`;

/** Milliseconds as whole seconds: 12 s. */
export const seconds = (ms: number): string => `${n(Math.round(ms / 1000))} s`;
