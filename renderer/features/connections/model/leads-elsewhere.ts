import { originOf, readBaseUrl } from '#shared/domain/connection.ts';

/** Whether an address that is being typed leads to another server than the one before; an unfinished one leads nowhere. */
export function leadsElsewhere(typed: string, before: string): boolean {
  const read = readBaseUrl(typed);
  return 'baseUrl' in read && originOf(read.baseUrl) !== originOf(before);
}
