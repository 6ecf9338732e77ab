import { collectionHtml } from '#shared/domain/mcp/collections/collection-html.ts';
import { type Recording, type Step, wordsIn } from '#shared/domain/mcp/collections/collection.ts';
import { junitReport } from '#shared/domain/mcp/collections/junit-report.ts';
import { variableAt, withReferences } from '#shared/domain/mcp/collections/references.ts';
import type { CallRun } from '#shared/domain/mcp/collections/run-collection.ts';
import { memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { zoneOf } from '../calls/calls-procedures.ts';
import { procedures } from '../procedures.ts';
import type { AnswerFacts } from '../results/result-store.ts';
import { openEndpoint } from '../targets/open-endpoint.ts';
import type { ToolsParts } from '../tools-parts.ts';
import { DEMO_COLLECTION } from './demo-collection.ts';
import { runOnEndpoint } from './run-on-endpoint.ts';

const { collections } = procedures.tools;

export const collectionsProcedures = collections.router({
  list: collections.list.handler(({ context }) => [
    ...context.tools.collections.list().map((collection) => ({ collection, isBuiltIn: false })),
    { collection: DEMO_COLLECTION, isBuiltIn: true },
  ]),
  save: collections.save.handler(async ({ context, input }) => ({
    id: await context.tools.collections.save(input),
  })),
  remove: collections.remove.handler(({ context, input }) => context.tools.collections.remove(input.id)),
  exportText: collections.exportText.handler(async ({ context, input }) => ({
    text: `${JSON.stringify(await context.tools.collections.shared(input.id), null, 2)}\n`,
  })),
  importText: collections.importText.handler(({ context, input }) =>
    context.tools.collections.importText(input.text),
  ),
  exportHtml: collections.exportHtml.handler(async ({ context, input: { id, language } }) => ({
    html: collectionHtml(await context.tools.collections.shared(id), language),
  })),
  run: collections.run.handler(async function* ({ context, input: { id, targetId, environment }, signal }) {
    const { title, steps } = context.tools.collections.get(id);
    const variables = context.tools.collections.variablesOf({ id, environment });
    const endpoint = await openEndpoint(context, targetId);
    const runs: CallRun[] = [];
    const zone = zoneOf(context, targetId);
    for await (const event of runOnEndpoint(context.tools, endpoint, steps, { zone, signal, variables })) {
      if (event.kind === 'ended') runs.push(event.run);
      yield event;
    }
    context.tools.lastRuns.set(id, junitReport(wordsIn(title, 'en'), runs));
  }),
  junit: collections.junit.handler(({ context, input }) => ({
    xml: context.tools.lastRuns.get(input.id) ?? null,
  })),
  argumentsOf: collections.argumentsOf.handler(async ({ context, input }) => {
    const { id, stepId, results, environment } = input;
    const { steps } = context.tools.collections.get(id);
    const variables = context.tools.collections.variablesOf({ id, environment });
    const { call } = stepOf(steps, stepId);
    const before = steps.slice(
      0,
      steps.findIndex((step) => step.id === stepId),
    );
    const filled = await withReferences(call?.argumentsText ?? '', async (reference) => {
      const { name, pointer } = reference;
      const variable = variableAt(variables, reference);
      if (variable !== undefined) return variable;
      const step = before.findLast((one) => one.call?.name === name);
      const resultId = results[name];
      if (!step || (!resultId && !step.recording)) return 'no-such-call';
      const text = resultId
        ? await context.tools.results.call('textAt', { resultId, pointer })
        : exactTextAt(step.recording?.resultText ?? '', pointer);
      return text === undefined ? 'nothing-there' : { text };
    });
    if ('text' in filled) return { argumentsText: filled.text };
    const [problem] = filled.problems;
    throw new AppError('REFERENCE_EMPTY', { call: problem?.name ?? '', pointer: problem?.pointer ?? '' });
  }),
  playStep: collections.playStep.handler(async ({ context, input: { id, stepId } }) => {
    const { call, recording } = stepOf(context.tools.collections.get(id).steps, stepId);
    if (!call || !recording) throw new AppError('INVALID_INPUT', { field: 'stepId', reason: 'no-recording' });
    const facts: AnswerFacts = {
      targetId: `collection:${id}`,
      targetName: recording.source,
      tool: call.tool,
      // As they went over the wire: those of the step may refer to earlier answers.
      args: memberOf(memberOf(parseJson(recording.requestBody), 'params'), 'arguments') ?? {},
      zone: DEFAULT_ZONE,
      latencyMs: recording.latencyMs,
      dialect: recording.dialect,
      requestBody: recording.requestBody,
      httpStatus: recording.status,
      atMs: recording.recordedAtMs,
      secrets: [],
    };
    const summary = await context.tools.results.call('keepRecorded', { text: recording.resultText, facts });
    if (!summary) throw new AppError('INVALID_INPUT', { field: 'stepId', reason: 'no-recording' });
    return { summary };
  }),
  record: collections.record.handler(async ({ context, input: { id, results } }) => {
    const recordings = new Map<string, Recording>();
    for (const [stepId, resultId] of Object.entries(results))
      recordings.set(stepId, await recordingOf(context.tools, resultId));
    await context.tools.collections.change(id, (collection) => ({
      ...collection,
      steps: collection.steps.map((step) => ({
        ...step,
        recording: recordings.get(step.id) ?? step.recording,
      })),
    }));
  }),
});

async function recordingOf({ results }: ToolsParts, resultId: string): Promise<Recording> {
  const kept = await results.call('recording', { resultId });
  return {
    recordedAtMs: kept.atMs,
    latencyMs: kept.latencyMs,
    dialect: kept.dialect,
    source: kept.targetName,
    requestBody: kept.requestBody,
    status: kept.httpStatus,
    resultText: kept.text,
  };
}

/** @throws AppError INVALID_INPUT if there is no such step. */
function stepOf(steps: readonly Step[], stepId: string): Step {
  const step = steps.find(({ id }) => id === stepId);
  if (!step) throw new AppError('INVALID_INPUT', { field: 'stepId', reason: 'not-there' });
  return step;
}
