import type { CallEvent, CallOutcome } from '#shared/contract/tools/calls.ts';
import { secretValues } from '#shared/domain/mcp/collections/collection.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { hasHandshake } from '#shared/domain/mcp/wire/mcp-target.ts';
import { EventQueue } from '../../../kit/event-queue.ts';
import { LAPSED } from './open-questions.ts';
import type { ExplorerParts } from '../procedures.ts';
import { procedures } from '../procedures.ts';
import { openEndpoint } from '../targets/open-endpoint.ts';
import { stdioServerOf } from '../targets/stdio-servers.ts';
import { connectionOf } from '../targets/target-store.ts';
import { isBound } from '../wire/endpoint.ts';
import type { McpLink } from '../wire/mcp-link.ts';
import type { RpcListener } from '../wire/rpc-call.ts';
import { callTool } from './call-tool.ts';
import { listTools } from './list-tools.ts';

const { tools } = procedures;

export const callsProcedures = {
  list: tools.list.handler(async ({ context, input: { targetId, kind, dialect }, signal }) => {
    const endpoint = await openEndpoint(context, targetId);
    const { links } = context.tools;
    const { list, snapshot } = await links.use(endpoint, { dialect, signal }, (link) =>
      listTools(context.tools, link, signal, kind),
    );
    // Of a target that is gone or leads elsewhere by now nothing is kept to be compared with.
    if (!isBound(endpoint) || (kind ?? 'tool') !== 'tool')
      return { ...list, changes: null, changedSinceMs: null };
    return { ...list, ...(await context.tools.snapshots.compare(targetId, snapshot)) };
  }),
  acceptChanges: tools.acceptChanges.handler(({ context, input }) =>
    context.tools.snapshots.accept(input.targetId),
  ),
  validate: tools.validate.handler(({ context, input }) => context.tools.checks.validate(input)),
  prepare: tools.prepare.handler(async ({ context, input: { targetId, dialect } }) => {
    const endpoint = await openEndpoint(context, targetId);
    const link = context.tools.links.peek(endpoint, dialect ?? endpoint.settings.dialect);
    if (!link) return null;
    const { client, sessionId = null, agreedVersion = null } = link;
    // The handshake that has yet to come takes the first id.
    const isGreeted = !hasHandshake(link.dialect) || agreedVersion !== null;
    const logLevel = endpoint.notices?.logLevel() ?? null;
    const id = link.nextId + (isGreeted ? 0 : 1);
    return { dialect: link.dialect, id, client, sessionId, agreedVersion, logLevel };
  }),
  call: tools.call.handler(async function* ({ context, input: { targetId, filledFrom, ...asked }, signal }) {
    const endpoint = await openEndpoint(context, targetId);
    const { callId, signal: cancelled, end } = context.tools.calls.begin();
    const both = signal ? AbortSignal.any([signal, cancelled]) : cancelled;
    const events = new EventQueue<CallEvent>();
    const { collections } = context.tools;
    const secrets = filledFrom ? secretValues({ variables: collections.variablesOf(filledFrom) }) : [];
    const call = { ...asked, secrets, callId, signal: both, zone: zoneOf(context, targetId) };
    const listener = listenerOf(events, context, both);
    let link: McpLink | undefined;
    const running = callTool(context.tools, endpoint, call, listener, (opened) => {
      link = opened;
      events.push({ kind: 'began', callId, dialect: opened.dialect });
    });
    const over = (async () => {
      try {
        const outcome = await running;
        events.push({ kind: 'ended', outcome });
        // A history of tools: prompts and resources change nothing that could be repeated.
        if ((asked.kind ?? 'tool') === 'tool')
          await remember(context, endpoint.targetName, { targetId, ...asked }, outcome, [
            ...(link?.secrets ?? []),
            ...secrets,
          ]);
      } finally {
        events.close();
      }
    })();
    // A failure is thrown below, when all that happened before it has been read.
    over.catch(() => {});
    try {
      yield* events.read();
      await over;
    } finally {
      // The window has left the stream: so ends the call.
      context.tools.calls.cancel(callId);
      end();
    }
  }),
  answerQuestion: tools.answerQuestion.handler(({ context, input: { questionId, action, contentText } }) => {
    context.tools.questions.answer(questionId, action, contentText);
  }),
  questions: tools.questions.handler(({ context, signal }) => context.tools.questions.ofNoCall.watch(signal)),
  cancel: tools.cancel.handler(({ context, input }) => context.tools.calls.cancel(input.callId)),
  history: {
    list: tools.history.list.handler(async ({ context }) => {
      const entries = await context.tools.history.list();
      const isNoneKept = entries.every(({ resultId }) => resultId === null);
      const kept = new Set(isNoneKept ? [] : await context.tools.results.call('ids'));
      return entries.map((entry) => ({
        ...entry,
        resultId: entry.resultId !== null && kept.has(entry.resultId) ? entry.resultId : null,
      }));
    }),
    clear: tools.history.clear.handler(({ context }) => context.tools.history.clear()),
  },
};

/** The zone in which a target's times are read. */
export function zoneOf({ connections, tools: { targets } }: ExplorerParts, targetId: string): string {
  const ofTarget = connectionOf(targetId);
  const isAdded = ofTarget === undefined && stdioServerOf(targetId) === undefined;
  const { authorisation } = isAdded ? targets.get(targetId) : { authorisation: null };
  const connectionId =
    ofTarget ?? (authorisation?.kind === 'connection' ? authorisation.connectionId : undefined);
  const connection = connections.list().connections.find(({ id }) => id === connectionId);
  return connection?.zone ?? DEFAULT_ZONE;
}

function listenerOf(
  events: EventQueue<CallEvent>,
  { tools: { questions } }: ExplorerParts,
  signal: AbortSignal,
): RpcListener {
  return {
    progress: (report) => events.push({ kind: 'progress', ...report }),
    log: (line) => events.push({ kind: 'log', ...line }),
    ask: async (question, withdrawn) => {
      const ended = withdrawn ? AbortSignal.any([signal, withdrawn]) : signal;
      const { answer, ...asked } = questions.ask(question, ended);
      events.push({ kind: 'question', ...asked, question });
      const given = await answer;
      events.push({ kind: 'question-over', questionId: asked.questionId, isAnswered: given !== null });
      return given ?? LAPSED;
    },
    declined: (refused) => events.push({ kind: 'declined', ...refused }),
    answerLost: (rpcMethod) => events.push({ kind: 'answer-lost', rpcMethod }),
    renewed: () => events.push({ kind: 'renewed' }),
  };
}

async function remember(
  { tools: { history } }: ExplorerParts,
  targetName: string,
  { targetId, tool, argumentsText }: { targetId: string; tool: string; argumentsText: string | null },
  { callId, status, latencyMs, receivedBytes, summary }: CallOutcome,
  secrets: readonly string[],
): Promise<void> {
  const entry = {
    callId,
    targetId,
    targetName,
    tool,
    argumentsText: argumentsText ?? '',
    atMs: Date.now(),
    status,
    latencyMs,
    receivedBytes,
    resultId: summary?.resultId ?? null,
  };
  await history.add(entry, secrets);
}
