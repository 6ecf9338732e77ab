import type { CallEvent, CallOutcome } from '#shared/contract/tools/calls.ts';
import type { Target } from '#shared/contract/tools/targets.ts';
import type { TargetDraft } from '#shared/domain/mcp/wire/mcp-target.ts';
import { type BackendClient, openBackend } from './open-backend.ts';

type CallInput = Omit<Parameters<BackendClient['tools']['call']>[0], 'targetId'>;

/** A backend with one added MCP address, and the usual questions to it. */
export async function exploreAddress(
  url: string,
  draft: Partial<TargetDraft> = {},
  bearer: string | null = null,
) {
  const { client, log, dataDir } = await openBackend();
  const usual: TargetDraft = {
    name: 'Test',
    url,
    authorisation: { kind: bearer === null ? 'none' : 'bearer' },
    headers: [],
    dialect: 'bare',
    timeoutMs: 10_000,
    byHand: [],
  };
  const target = await client.tools.targets.add({ draft: { ...usual, ...draft }, bearer });
  return { client, log, dataDir, target, ...explorerOf(client, target) };
}

/** The archive of some exchanges, or of all, as the window fetches it. */
export async function fetchArchive(
  { tools: { exchanges } }: BackendClient,
  exchangeIds: string[] = [],
): Promise<Blob> {
  for await (const event of await exchanges.har({ exchangeIds })) {
    if (event.kind !== 'ready') continue;
    const { archiveId, sizeBytes } = event;
    const pieces: Blob[] = [];
    for (let offset = 0; offset < sizeBytes; offset += pieces.at(-1)?.size ?? sizeBytes) {
      pieces.push(await exchanges.harPiece({ archiveId, offset }));
    }
    return new Blob(pieces);
  }
  throw new Error('The archive was not written');
}

export const archiveOf = async (client: BackendClient, exchangeIds?: string[]): Promise<string> =>
  (await fetchArchive(client, exchangeIds)).text();

/** The usual questions to a target. */
export function explorerOf(client: BackendClient, { id: targetId }: Pick<Target, 'id'>) {
  const events = async (input: CallInput, onEvent: (event: CallEvent) => void | Promise<void> = () => {}) => {
    const heard: CallEvent[] = [];
    for await (const event of await client.tools.call({ targetId, ...input })) {
      heard.push(event);
      await onEvent(event);
    }
    return heard;
  };
  return {
    list: (dialect?: TargetDraft['dialect']) => client.tools.list({ targetId, ...(dialect && { dialect }) }),
    events,
    call: async (tool: string, args: unknown = {}, more: Partial<CallInput> = {}): Promise<CallOutcome> => {
      const heard = await events({ tool, argumentsText: JSON.stringify(args), ...more });
      const last = heard.at(-1);
      if (last?.kind !== 'ended') throw new Error('the call did not end');
      return last.outcome;
    },
    exchanges: async () => {
      for await (const event of await client.tools.exchanges.watch()) {
        if (event.kind === 'all') return event.exchanges;
      }
      throw new Error('there were no exchanges');
    },
  };
}
