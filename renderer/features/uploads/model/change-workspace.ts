import type { ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import { reopen } from '#shared/domain/import/question.ts';
import type { SourceSample } from '#shared/domain/import/source-sample.ts';
import type { WorkspaceFile, WorkspaceSheet, WorkspaceState } from './workspace-state.ts';
import type { Reading } from '#shared/domain/import/reading.ts';
import { type WorkspaceKnowledge, readSheet, withAnswered } from '#shared/domain/import/read-sheet.ts';

const MAX_STEPS_BACK = 100;

export function changeFile(
  state: WorkspaceState,
  key: string,
  change: Partial<WorkspaceFile>,
): WorkspaceState {
  return { ...state, files: state.files.map((file) => (file.key === key ? { ...file, ...change } : file)) };
}

export function changeSheet(
  state: WorkspaceState,
  key: string,
  change: (sheet: WorkspaceSheet) => Partial<WorkspaceSheet>,
): WorkspaceState {
  const sheets = state.sheets.map((sheet) => (sheet.key === key ? { ...sheet, ...change(sheet) } : sheet));
  return { ...state, sheets };
}

/**
 * A new reading, with the old one to go back to.
 * @param before what is gone back to, if that is not the reading of the sheet
 */
export function withReading(
  sheet: WorkspaceSheet,
  reading: Reading,
  before = sheet.reading,
): Partial<WorkspaceSheet> {
  return {
    reading: withAnswered(reading, sheet.reading),
    past: [...sheet.past, before].slice(-MAX_STEPS_BACK),
    future: [],
    jobId: null,
  };
}

export function withPlan(sheet: WorkspaceSheet, plan: ImportPlan): Partial<WorkspaceSheet> {
  return plan === sheet.reading.plan ? {} : withReading(sheet, { ...sheet.reading, plan });
}

/** The sheet with a question answered, by one of its options or otherwise. It may be one that only the whole file has raised. */
export function withAnswer(
  sheet: WorkspaceSheet,
  question: Question,
  answer: (plan: ImportPlan) => ImportPlan,
): Partial<WorkspaceSheet> {
  const { reading } = sheet;
  const asked = { ...reading, plan: reopen(reading.plan, question) };
  const plan = answer(asked.plan);
  return plan === asked.plan ? {} : withReading({ ...sheet, reading: asked }, { ...reading, plan }, reading);
}

export function undone(sheet: WorkspaceSheet): Partial<WorkspaceSheet> {
  const reading = sheet.past.at(-1);
  if (!reading) return {};
  return { reading, past: sheet.past.slice(0, -1), future: [sheet.reading, ...sheet.future], jobId: null };
}

export function redone(sheet: WorkspaceSheet): Partial<WorkspaceSheet> {
  const [reading, ...future] = sheet.future;
  if (!reading) return {};
  return { reading, past: [...sheet.past, sheet.reading], future, jobId: null };
}

function newSheet(file: WorkspaceFile, sheet: string, reading: Reading): WorkspaceSheet {
  return {
    key: `${file.key}/${sheet}`,
    fileKey: file.key,
    sheet,
    reading,
    past: [],
    future: [],
    refusedTemplates: [],
    alreadySent: null,
    check: null,
    checkedStations: null,
    sending: null,
    jobId: null,
  };
}

/** Sheets of a file that has been read: those with values; the first one if none has any, so that the user can see why. */
function sheetsOf(
  file: WorkspaceFile,
  sample: SourceSample,
  knowledge: WorkspaceKnowledge,
): WorkspaceSheet[] {
  const all = sample.sheets.map((sheet) =>
    newSheet(file, sheet.name, readSheet(sample, sheet, knowledge, [])),
  );
  const withValues = all.filter(({ reading }) => reading.guess.hasValues);
  return withValues.length > 0 ? withValues : all.slice(0, 1);
}

/** A sample of a file is there, the first one or a fuller one: sheets that were touched in the meantime stay as they are. */
export function withSample(
  state: WorkspaceState,
  file: WorkspaceFile,
  sample: SourceSample,
  knowledge: WorkspaceKnowledge,
): WorkspaceState {
  const made = sheetsOf(file, sample, knowledge).map((sheet) => {
    const touched = state.sheets.find((old) => old.key === sheet.key && old.past.length > 0);
    return touched ?? sheet;
  });
  const others = state.sheets.filter(({ fileKey }) => fileKey !== file.key);
  const placeOf = new Map(state.files.map(({ key }, place) => [key, place]));
  const place = ({ fileKey }: WorkspaceSheet) => placeOf.get(fileKey) ?? 0;
  // Files are read two at a time, and stay in the order in which they came.
  const sheets = [...others, ...made].toSorted((a, b) => place(a) - place(b));
  return { ...changeFile(state, file.key, { sample }), sheets };
}

/** Understands the sheets anew that nobody has touched, because more is known now. */
export function knowMore(state: WorkspaceState, knowledge: WorkspaceKnowledge): WorkspaceState {
  let isChanged = false;
  const sheets = state.sheets.map((sheet) => {
    const sample = state.files.find(({ key }) => key === sheet.fileKey)?.sample;
    const ofSheet = sample?.sheets.find(({ name }) => name === sheet.sheet);
    if (!sample || !ofSheet || sheet.past.length > 0 || sheet.future.length > 0 || sheet.jobId !== null)
      return sheet;
    const reading = readSheet(sample, ofSheet, knowledge, sheet.refusedTemplates);
    if (JSON.stringify(reading.plan) === JSON.stringify(sheet.reading.plan)) return sheet;
    isChanged = true;
    return { ...sheet, reading };
  });
  return isChanged ? { ...state, sheets } : state;
}

/** Takes a file away, with its sheets. */
export function withoutFile(state: WorkspaceState, key: string): WorkspaceState {
  const sheets = state.sheets.filter(({ fileKey }) => fileKey !== key);
  const isShown = sheets.some((sheet) => sheet.key === state.shown);
  return {
    files: state.files.filter((file) => file.key !== key),
    sheets,
    shown: isShown ? state.shown : null,
    step: isShown ? state.step : 'file',
  };
}
