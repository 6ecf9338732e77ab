const CONNECTION_PAGES = ['details', 'edit', 'why-401', 'trace'] as const;
export type ConnectionPage = (typeof CONNECTION_PAGES)[number];

function isConnectionPage(name: string): name is ConnectionPage {
  return (CONNECTION_PAGES as readonly string[]).includes(name);
}

/** Address of a page about one connection: any notice of the window can lead there by a plain link. */
export function connectionHref(connectionId: string, page: ConnectionPage = 'details'): string {
  return `#connections/${encodeURIComponent(connectionId)}/${page}`;
}

/** Which page about which connection an address means; undefined if it means the list of them. */
export function readConnectionAddress(
  address: readonly string[],
): { connectionId: string; page: ConnectionPage } | undefined {
  const [section, connectionId, page = ''] = address;
  if (section !== 'connections' || connectionId === undefined || connectionId === '') return undefined;
  return { connectionId, page: isConnectionPage(page) ? page : 'details' };
}
