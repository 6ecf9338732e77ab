import { expect, test, vi } from 'vitest';
import { readAllLike, readByLayout } from '#renderer/features/uploads/api/all-of-a-kind.ts';
import { UploadWorkspace } from '#renderer/features/uploads/api/upload-workspace.ts';
import type { WorkspaceFile, WorkspaceSheet } from '#renderer/features/uploads/model/workspace-state.ts';
import { readSheet } from '#shared/domain/import/read-sheet.ts';
import type { SourceSample } from '#shared/domain/import/source-sample.ts';
import { makeTemplate } from '#shared/domain/import/template/import-template.ts';

const LINES = [
  'Serial_number:',
  '2041929',
  'Project ID:',
  'River',
  'Location:',
  'PO-06',
  'LEVEL',
  'UNIT: m',
  'Offset: 0.000000 m',
  'Date,Time,ms,LEVEL',
  ...Array.from({ length: 9 }, (_, hour) => `2026/07/01,0${hour}:00:00,0,1.2${hour}`),
];
const head = LINES.map((line, at) => ({
  number: at + 1,
  cells: line.split(',').map((text) => ({ text, kind: 'text' as const })),
}));
const ofSheet = { name: '', head, tail: [], rowCount: head.length, merged: [] };
const sampleOf = (fileName: string): SourceSample => ({
  fileName,
  sizeBytes: 0,
  sha256: '',
  format: { kind: 'delimited', encoding: 'utf-8', delimiter: ',', hasBom: false },
  encodingGuess: null,
  sheets: [ofSheet],
});

const ABOUT = { templateId: 'own', name: 'Own', savedAtMs: 0, fileName: 'a.csv' };

/** A file of a logger, read as somebody has said of what it is not. */
function sheetOf(key: string, refusedTemplates: string[]): [WorkspaceFile, WorkspaceSheet] {
  const sample = sampleOf(`${key}.csv`);
  const reading = readSheet(sample, ofSheet, { equipment: [], templates: [] }, refusedTemplates);
  const none = { past: [], future: [], check: null, checkedStations: null, sending: null, jobId: null };
  return [
    { key, fileName: sample.fileName, sample, fileId: null } as unknown as WorkspaceFile,
    { key, fileKey: key, sheet: '', reading, refusedTemplates, alreadySent: null, ...none },
  ];
}

function workspaceOf(...all: [WorkspaceFile, WorkspaceSheet][]) {
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined });
  const workspace = new UploadWorkspace({} as UploadWorkspace['client']);
  const [files, sheets] = [all.map(([file]) => file), all.map(([, sheet]) => sheet)];
  workspace.update((state) => ({ ...state, files, sheets }));
  const read = (key: string) => {
    const { reading, refusedTemplates } = workspace.sheet(key) ?? sheetOf(key, [])[1];
    const isAsked = reading.plan.questions.some(({ about }) => about === 'reading');
    return {
      logger: reading.guess.logger?.id,
      layout: reading.template?.templateId,
      refusedTemplates,
      isAsked,
    };
  };
  return { workspace, sheets, read };
}

const [, KNOWN] = sheetOf('a', []);
const ID = KNOWN.reading.guess.logger?.id ?? '';

test('A file that somebody has said is not of a logger is not of it by a layout either', () => {
  const { workspace, sheets, read } = workspaceOf(sheetOf('a', [ID]), sheetOf('b', []));
  const layout = makeTemplate(KNOWN.reading.plan, ABOUT);
  for (const sheet of sheets) readByLayout(workspace, sheet, layout);
  expect(read('a')).toEqual({ logger: undefined, layout: 'own', refusedTemplates: [ID], isAsked: true });
  expect(read('b')).toEqual({ logger: ID, layout: 'own', refusedTemplates: [], isAsked: false });
});

test('What one file is not, the others that are read like it are not either, and keep what they are not', () => {
  const { workspace, sheets, read } = workspaceOf(sheetOf('a', [ID]), sheetOf('b', ['another']));
  const [first, ...others] = sheets;
  if (first) readAllLike(workspace, first, others);
  expect(read('b')).toEqual({
    logger: undefined,
    layout: undefined,
    refusedTemplates: ['another', ID],
    isAsked: true,
  });
});
