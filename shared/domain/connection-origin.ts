/**
 * The origin (scheme, host and port, RFC 6454) that an address leads to. Secrets, sessions and waiting uploads of a
 * connection are for one origin and are never sent to another.
 * @throws TypeError for a text that is not an address.
 */
export function originOf(address: string): string {
  return new URL(address).origin;
}
