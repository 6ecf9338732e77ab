import { type ArgumentsDraft, draftOfText } from '#shared/domain/mcp/schema/arguments-draft.ts';

/** Most servers want an object even where nothing is required. */
const EMPTY = draftOfText('{}');

const drafts = new Map<string, ArgumentsDraft>();
const chosen: { targetId: string | undefined; tools: Map<string, string> } = {
  targetId: undefined,
  tools: new Map(),
};

const keyOf = (targetId: string, tool: string) => `${targetId}\n${tool}`;

/** The arguments that were last written for a tool; they live as long as the window. */
export function recallDraft(targetId: string, tool: string): ArgumentsDraft {
  return drafts.get(keyOf(targetId, tool)) ?? EMPTY;
}

export function rememberDraft(targetId: string, tool: string, draft: ArgumentsDraft): void {
  drafts.set(keyOf(targetId, tool), draft);
}

/** The target and, of each target, the tool that were last looked at. */
export const lastChosen = chosen;
