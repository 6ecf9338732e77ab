/** The views of the section, in the order of their tabs. */
export const TOOLS_VIEWS = ['call', 'wire', 'collections'] as const;

export type ToolsView = (typeof TOOLS_VIEWS)[number];

/** Address of a view; of the view of calls with a tool chosen. */
export function toolsHref(view: ToolsView, tool?: string): string {
  return tool === undefined ? `#tools/${view}` : `#tools/${view}/${encodeURIComponent(tool)}`;
}

/** What an address shows; a view that does not exist is that of calls. */
export function readToolsAddress(address: readonly string[]): { view: ToolsView; tool: string | undefined } {
  const [, named, tool] = address;
  const view = TOOLS_VIEWS.find((each) => each === named) ?? 'call';
  return { view, tool: view === 'call' && tool !== '' ? tool : undefined };
}
