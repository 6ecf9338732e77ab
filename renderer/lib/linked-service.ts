/** The data service that a link is of: its address, or "built-in", and what the connection to it is called where it was copied. */
export type LinkedService = { service: string; name: string };

/** An address of the window that says which service it is of. Segments are encoded, so that there is no other "?" in it. */
export function addressOfService(address: string, { service, name }: LinkedService): string {
  return `${address}?${new URLSearchParams({ service, name })}`;
}

/** What a link says of its service, and its address without that; undefined if it says nothing. */
export function readLinkedService(address: string): (LinkedService & { address: string }) | undefined {
  const at = address.indexOf('?');
  if (at === -1) return undefined;
  const said = new URLSearchParams(address.slice(at + 1));
  const service = said.get('service');
  if (service === null) return undefined;
  return { address: address.slice(0, at), service, name: said.get('name') ?? service };
}
