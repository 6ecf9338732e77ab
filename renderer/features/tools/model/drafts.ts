import { type ArgumentsDraft, draftOfText } from '#shared/domain/mcp/schema/arguments-draft.ts';
import { TypedJson } from './typed-json.ts';

/** Most servers want an object even where nothing is required. */
const EMPTY = draftOfText('{}');
/** An address that is read as it is, braces included. */
const NONE = draftOfText('');

const drafts = new Map<string, ArgumentsDraft>();
const typed = new Map<string, TypedJson>();
const chosen: { targetId: string | undefined; tools: Map<string, string> } = {
  targetId: undefined,
  tools: new Map(),
};

const keyOf = (targetId: string, tool: string) => `${targetId}\n${tool}`;

/** The arguments that were last written for a tool; they live as long as the window. @param takesNone it is no template of anything */
export function recallDraft(targetId: string, tool: string, takesNone = false): ArgumentsDraft {
  return drafts.get(keyOf(targetId, tool)) ?? (takesNone ? NONE : EMPTY);
}

export function rememberDraft(targetId: string, tool: string, draft: ArgumentsDraft): void {
  drafts.set(keyOf(targetId, tool), draft);
}

/** Arguments that were chosen elsewhere take the place of those that were written, unfinished ones included. */
export function replaceDraft(targetId: string, tool: string, draft: ArgumentsDraft): void {
  typed.delete(keyOf(targetId, tool));
  rememberDraft(targetId, tool, draft);
}

/** What was typed into the JSON fields of a tool's form. */
export function recallTypedJson(targetId: string, tool: string): TypedJson {
  const key = keyOf(targetId, tool);
  const known = typed.get(key) ?? new TypedJson();
  typed.set(key, known);
  return known;
}

/** The target and, of each target, the tool that were last looked at. */
export const lastChosen = chosen;

/** The environment that was last chosen for each collection. */
export const lastEnvironments = new Map<string, string>();

/** The folders that were last named to each target, as they were typed. */
export const lastRoots = new Map<string, string>();
