import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { type Collection, collectionSchema } from '../../domain/mcp/collections/collection.ts';
import type { RunEvent } from '../../domain/mcp/collections/run-collection.ts';
import { declareErrors } from '../declare-errors.ts';
import type { ResultSummary } from './calls.ts';
import { TARGET_ERRORS } from './tool-errors.ts';

const saveErrors = declareErrors('INVALID_INPUT', 'DISK_FAILED', 'SAVED_TOO_LARGE');
const byId = z.object({ id: z.string() });
const byStep = byId.extend({ stepId: z.string() });
const text = z.object({ text: z.string().max(20_000_000) });
/** Ids of kept answers. */
const resultIds = z.record(z.string(), z.string());

/** Name of one of the collection; the first one if it is left out. */
const environment = z.string().nullable().optional();

export type ListedCollection = { collection: Collection; isBuiltIn: boolean };

/** Calls that belong together, with what is said about them: saved, shared, run as checks, presented. */
export const collectionsContract = {
  /** Those of the user, and last the built-in one, which cannot be changed. */
  list: oc.output(z.custom<ListedCollection[]>(Array.isArray)),
  /** Replaces the one with the same id, or comes last; saving the built-in one makes a copy, which has another id. */
  save: oc
    .errors(saveErrors)
    .input(collectionSchema)
    .output(z.object({ id: z.string() })),
  remove: oc.errors(saveErrors).input(byId).output(z.void()),
  /** The file to share, and what a file that was shared holds; it gets an id of its own if that is taken. */
  exportText: oc.errors(saveErrors).input(byId).output(text),
  importText: oc.errors(saveErrors).input(text).output(collectionSchema),
  /** One page with everything in it: it opens from a disk and asks for nothing. */
  exportHtml: oc
    .errors(saveErrors)
    .input(byId.extend({ language: z.enum(['en', 'zh-cn']) }))
    .output(z.object({ html: z.string() })),
  /** Makes all calls to a target, one after another. Ending the stream stops it. */
  run: oc
    .errors(TARGET_ERRORS)
    .input(byId.extend({ targetId: z.string(), environment }))
    .output(eventIterator(z.custom<RunEvent>((value) => typeof value === 'object'))),
  /** The last run of a collection as JUnit XML; null if it has not run. */
  junit: oc.input(byId).output(z.object({ xml: z.string().nullable() })),
  /**
   * Arguments of a step with the values of the answers before it, which the window has shown: recorded ones, or those of
   * the results given by the names of their calls.
   */
  argumentsOf: oc
    .errors(declareErrors('INVALID_INPUT', 'REFERENCE_EMPTY'))
    .input(byStep.extend({ results: resultIds, environment }))
    .output(z.object({ argumentsText: z.string() })),
  /** Puts a recorded answer among the kept results, so that it is shown like a live one; no network. */
  playStep: oc
    .errors(declareErrors('INVALID_INPUT', 'RESULT_GONE', 'THREAD_ENDED'))
    .input(byStep)
    .output(z.object({ summary: z.custom<ResultSummary>((value) => typeof value === 'object') })),
  /** Keeps the answers of calls as the recordings of steps, given by the ids of the steps. */
  record: oc
    .errors({ ...saveErrors, ...declareErrors('RESULT_GONE', 'THREAD_ENDED') })
    .input(byId.extend({ results: resultIds }))
    .output(z.void()),
};
