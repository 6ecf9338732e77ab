import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { type Collection, collectionSchema } from '../../domain/mcp/saved/saved-call.ts';
import type { RunEvent } from '../../domain/mcp/saved/run-collection.ts';
import { type Storyboard, storyboardSchema } from '../../domain/mcp/storyboard/storyboard.ts';
import { declareErrors } from '../declare-errors.ts';
import type { ResultSummary } from './calls.ts';
import { TARGET_ERRORS } from './tool-errors.ts';

const saveErrors = declareErrors('INVALID_INPUT', 'DISK_FAILED', 'SAVED_TOO_LARGE');
const byId = z.object({ id: z.string() });
const text = z.object({ text: z.string().max(20_000_000) });

/** Sets of calls. A saved one replaces the one with the same id, or comes last. */
export const collectionsContract = {
  list: oc.output(z.custom<Collection[]>(Array.isArray)),
  save: oc.errors(saveErrors).input(collectionSchema).output(z.void()),
  remove: oc.errors(saveErrors).input(byId).output(z.void()),
  /** The file to share, and what a file that was shared holds; it gets an id of its own if that is taken. */
  exportText: oc.errors(saveErrors).input(byId).output(text),
  importText: oc.errors(saveErrors).input(text).output(collectionSchema),
  /** Runs all calls against a target, one after another. Ending the stream stops it. */
  run: oc
    .errors(TARGET_ERRORS)
    .input(byId.extend({ targetId: z.string() }))
    .output(eventIterator(z.custom<RunEvent>((value) => typeof value === 'object'))),
  /** The last run of a collection as JUnit XML; null if it has not run. */
  junit: oc.input(byId).output(z.object({ xml: z.string().nullable() })),
};

export const storyboardsContract = {
  /** Those that the user made, and first the built-in one, which cannot be changed: saving it makes a copy. */
  list: oc.output(z.array(z.object({ storyboard: z.custom<Storyboard>(), isBuiltIn: z.boolean() }))),
  save: oc
    .errors(saveErrors)
    .input(storyboardSchema)
    .output(z.object({ id: z.string() })),
  remove: oc.errors(saveErrors).input(byId).output(z.void()),
  exportText: oc.errors(saveErrors).input(byId).output(text),
  importText: oc.errors(saveErrors).input(text).output(storyboardSchema),
  /** One page with everything in it: it opens from a disk and asks for nothing. */
  exportHtml: oc
    .errors(saveErrors)
    .input(byId.extend({ language: z.enum(['en', 'zh-cn']) }))
    .output(z.object({ html: z.string() })),
  /**
   * Arguments of a step with the values of the answers before it, which the window has shown: recorded ones, or those of
   * the results named.
   */
  argumentsOf: oc
    .errors(declareErrors('INVALID_INPUT', 'REFERENCE_EMPTY'))
    .input(byId.extend({ stepId: z.string(), results: z.record(z.string(), z.string()) }))
    .output(z.object({ argumentsText: z.string() })),
  /** Puts a recorded answer among the kept results, so that it is shown like a live one; no network. */
  playStep: oc
    .errors(declareErrors('INVALID_INPUT', 'RESULT_GONE', 'THREAD_ENDED'))
    .input(byId.extend({ stepId: z.string() }))
    .output(z.object({ summary: z.custom<ResultSummary>((value) => typeof value === 'object') })),
  /** Keeps the answer of a call as the recording of a step. */
  recordStep: oc
    .errors({ ...saveErrors, ...declareErrors('RESULT_GONE', 'THREAD_ENDED') })
    .input(byId.extend({ stepId: z.string(), resultId: z.string() }))
    .output(z.void()),
};
