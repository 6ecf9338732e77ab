import { formatCount } from '#shared/domain/format-count.ts';

/** A count as people write it: 12,345. */
export const n = (count: number): string => formatCount(count, 'zh-CN');

/** Milliseconds as whole seconds: 12 s. */
export const seconds = (ms: number): string => `${n(Math.round(ms / 1000))} 秒`;
