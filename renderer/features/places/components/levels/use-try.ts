import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import type { LatestLevels } from '#shared/domain/levels/level-source.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { useTryTool } from '../../api/level-source.ts';
import { guessDraft, type SourceDraft } from '../../model/source-draft.ts';

/** Calls a tool once; gives what it answered, and what its names suggest. */
export function useTry(connectionId: string) {
  const { mutate, error, isPending, reset } = useTryTool();
  const call = (
    tool: string,
    args: LatestLevels['args'],
    onAnswer: (content: JsonValue, guess: SourceDraft) => void,
  ) => {
    const onSuccess = ({ json }: { json: string }) => {
      const content = parseJsonText(json);
      onAnswer(content, guessDraft(content));
    };
    mutate({ connectionId, tool, args }, { onSuccess });
  };
  return { call, error, isPending, reset };
}
