import { randomUUID } from 'node:crypto';
import { junitReport } from '#shared/domain/mcp/saved/junit-report.ts';
import { exactTextAt } from '#shared/domain/mcp/results/exact-text.ts';
import { withReferences } from '#shared/domain/mcp/saved/references.ts';
import type { CallRun } from '#shared/domain/mcp/saved/run-collection.ts';
import type { Storyboard, StoryStep } from '#shared/domain/mcp/storyboard/storyboard.ts';
import { storyboardHtml } from '#shared/domain/mcp/storyboard/storyboard-html.ts';
import { memberOf, parseJson } from '#shared/domain/mcp/json-object.ts';
import { DEFAULT_ZONE } from '#shared/domain/service-time.ts';
import { AppError } from '#shared/errors.ts';
import { procedures } from '../procedures.ts';
import { zoneOf } from '../calls/calls-procedures.ts';
import { openEndpoint } from '../targets/open-endpoint.ts';
import type { AnswerFacts } from '../results/result-store.ts';
import type { ToolsParts } from '../tools-parts.ts';
import { DEMO_STORYBOARD } from './demo-storyboard.ts';
import { runSavedCalls } from './run-saved-calls.ts';

const { collections, storyboards } = procedures.tools;

export const collectionsProcedures = collections.router({
  list: collections.list.handler(({ context }) => context.tools.collections.list()),
  save: collections.save.handler(({ context, input }) => context.tools.collections.save(input)),
  remove: collections.remove.handler(({ context, input }) => context.tools.collections.remove(input.id)),
  exportText: collections.exportText.handler(({ context, input }) => ({
    text: context.tools.collections.exportText(input.id),
  })),
  importText: collections.importText.handler(({ context, input }) =>
    context.tools.collections.importText(input.text),
  ),
  run: collections.run.handler(async function* ({ context, input: { id, targetId }, signal }) {
    const collection = context.tools.collections.get(id);
    const endpoint = await openEndpoint(context, targetId);
    const runs: CallRun[] = [];
    const zone = zoneOf(context, targetId);
    for await (const event of runSavedCalls(context.tools, endpoint, collection, { zone, signal })) {
      if (event.kind === 'ended') runs.push(event.run);
      yield event;
    }
    context.tools.lastRuns.set(id, junitReport(collection.name, runs));
  }),
  junit: collections.junit.handler(({ context, input }) => ({
    xml: context.tools.lastRuns.get(input.id) ?? null,
  })),
});

export const storyboardsProcedures = storyboards.router({
  list: storyboards.list.handler(({ context }) => [
    { storyboard: DEMO_STORYBOARD, isBuiltIn: true },
    ...context.tools.storyboards.list().map((storyboard) => ({ storyboard, isBuiltIn: false })),
  ]),
  save: storyboards.save.handler(async ({ context, input }) => {
    const id = input.id === DEMO_STORYBOARD.id ? randomUUID() : input.id;
    await context.tools.storyboards.save({ ...input, id });
    return { id };
  }),
  remove: storyboards.remove.handler(({ context, input }) => context.tools.storyboards.remove(input.id)),
  exportText: storyboards.exportText.handler(({ context, input }) => ({
    text: `${JSON.stringify(storyboardOf(context.tools, input.id), null, 2)}\n`,
  })),
  importText: storyboards.importText.handler(({ context, input }) =>
    context.tools.storyboards.importText(input.text),
  ),
  exportHtml: storyboards.exportHtml.handler(({ context, input: { id, language } }) => ({
    html: storyboardHtml(storyboardOf(context.tools, id), language),
  })),
  argumentsOf: storyboards.argumentsOf.handler(async ({ context, input: { id, stepId, results } }) => {
    const storyboard = storyboardOf(context.tools, id);
    const { call } = stepOf(storyboard, stepId);
    const before = storyboard.steps.slice(
      0,
      storyboard.steps.findIndex((step) => step.id === stepId),
    );
    const filled = await withReferences(call?.argumentsText ?? '', async ({ name, pointer }) => {
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
  playStep: storyboards.playStep.handler(async ({ context, input: { id, stepId } }) => {
    const { call, recording } = stepOf(storyboardOf(context.tools, id), stepId);
    if (!call || !recording) throw new AppError('INVALID_INPUT', { field: 'stepId', reason: 'no-recording' });
    const facts: AnswerFacts = {
      targetId: `storyboard:${id}`,
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
  recordStep: storyboards.recordStep.handler(async ({ context, input: { id, stepId, resultId } }) => {
    const storyboard = context.tools.storyboards.get(id);
    stepOf(storyboard, stepId);
    const kept = await context.tools.results.call('recording', { resultId });
    const recording: StoryStep['recording'] = {
      recordedAtMs: kept.atMs,
      latencyMs: kept.latencyMs,
      dialect: kept.dialect,
      source: kept.targetName,
      requestBody: kept.requestBody,
      status: kept.httpStatus,
      resultText: kept.text,
    };
    await context.tools.storyboards.save({
      ...storyboard,
      steps: storyboard.steps.map((step) => (step.id === stepId ? { ...step, recording } : step)),
    });
  }),
});

function storyboardOf({ storyboards: saved }: ToolsParts, id: string): Storyboard {
  return id === DEMO_STORYBOARD.id ? DEMO_STORYBOARD : saved.get(id);
}

/** @throws AppError INVALID_INPUT if the storyboard has no such step. */
function stepOf({ steps }: Storyboard, stepId: string): StoryStep {
  const step = steps.find(({ id }) => id === stepId);
  if (!step) throw new AppError('INVALID_INPUT', { field: 'stepId', reason: 'not-there' });
  return step;
}
