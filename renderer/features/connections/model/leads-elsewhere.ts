import { readBaseUrl } from '#shared/domain/base-url.ts';
import { originOf } from '#shared/domain/connection-origin.ts';

/** Whether an address that is being typed leads to another server than the one before; an unfinished one leads nowhere. */
export function leadsElsewhere(typed: string, before: string): boolean {
  const read = readBaseUrl(typed);
  return 'baseUrl' in read && originOf(read.baseUrl) !== originOf(before);
}
