/**
 * The origin of an address (RFC 6454): scheme, host and port. Whatever belongs to a connection, secrets and waiting uploads
 * alike, belongs to the origin it was made for. @throws TypeError if the address is no URL.
 */
export function originOf(address: string): string {
  return new URL(address).origin;
}
