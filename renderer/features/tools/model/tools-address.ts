import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';

/** The views of the section, in the order of their tabs. */
export const TOOLS_VIEWS = ['call', 'prompts', 'resources', 'notices', 'wire', 'collections'] as const;

export type ToolsView = (typeof TOOLS_VIEWS)[number];

const VIEWS: Record<OfferKind, ToolsView> = { tool: 'call', prompt: 'prompts', resource: 'resources' };

/** What of an endpoint a view shows; undefined for one that shows something else. */
export function kindOfView(view: ToolsView): OfferKind | undefined {
  return view === 'prompts'
    ? 'prompt'
    : view === 'resources'
      ? 'resource'
      : view === 'call'
        ? 'tool'
        : undefined;
}

/** Address of a view; of one that shows what the endpoint offers with one of it chosen. */
export function toolsHref(view: ToolsView, tool?: string): string {
  return tool === undefined ? `#tools/${view}` : `#tools/${view}/${encodeURIComponent(tool)}`;
}

/** Address of something that the endpoint offers. */
export function offerHref(kind: OfferKind, name: string | undefined): string {
  return toolsHref(VIEWS[kind], name);
}

/** What an address shows; a view that does not exist is that of calls. */
export function readToolsAddress(address: readonly string[]): { view: ToolsView; tool: string | undefined } {
  const [, named, tool] = address;
  const view = TOOLS_VIEWS.find((each) => each === named) ?? 'call';
  return { view, tool: kindOfView(view) !== undefined && tool !== '' ? tool : undefined };
}
