import { useQuery } from '@tanstack/react-query';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { memberOf } from '#shared/domain/mcp/json-object.ts';
import { AppError } from '#shared/errors.ts';
import { valueColumns } from '../model/value-sources.ts';

const MAX_VALUES = 1_000;

export type FieldOption = { value: string; label: string };

/** As many as the tool gives at once. */
function argumentsFor(tool: ToolModel): string {
  const limit = memberOf(memberOf(tool.inputSchema, 'properties'), 'limit');
  const most = memberOf(limit, 'maximum');
  return typeof most === 'number' ? JSON.stringify({ limit: Math.min(most, MAX_VALUES) }) : '{}';
}

async function readOptions(
  client: BackendClient,
  targetId: string,
  tool: ToolModel,
  field: string,
  signal: AbortSignal,
): Promise<FieldOption[]> {
  const call = { targetId, tool: tool.name, argumentsText: argumentsFor(tool) };
  for await (const event of await client.tools.call(call, { signal })) {
    if (event.kind !== 'ended') continue;
    const { summary, failure } = event.outcome;
    if (failure) throw new AppError(failure.code, failure.details);
    const tables = summary?.views.filter((view) => view.kind === 'table') ?? [];
    for (const { root, pointer, columns } of tables) {
      const found = valueColumns({ columns }, field);
      if (!summary || !found) continue;
      const { resultId } = summary;
      const asked = [found.id, found.label ?? found.id];
      const page = { offset: 0, limit: MAX_VALUES, sort: null, filter: '' };
      const { rows } = await client.tools.results.table({ resultId, root, pointer, columns: asked, ...page });
      return distinct(
        rows.map(([value, label]) => ({ value: String(value ?? ''), label: String(label ?? '') })),
      );
    }
  }
  return [];
}

function distinct(options: FieldOption[]): FieldOption[] {
  return [...new Map(options.map((option) => [option.value, option])).values()].filter(
    ({ value }) => value !== '',
  );
}

/** Values for an id field, from the tool that lists them; asked for when somebody comes to the field. */
export function useFieldValues(
  targetId: string,
  tool: ToolModel | undefined,
  field: string,
  isAsked: boolean,
) {
  const { client } = useBackendConnection();
  return useQuery({
    queryKey: ['tools', 'field-values', targetId, tool?.name, field],
    enabled: isAsked && tool !== undefined,
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => (tool ? readOptions(client, targetId, tool, field, signal) : []),
  });
}
