import { formatCount } from '../format.ts';

const n = (count: number) => formatCount(count, 'en');
const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${n(count)} ${more}`);

export const correspondence = {
  title: 'Field list',
  text: 'Which field of which equipment is sent in which unit: hand it to the operator of the service, and note what was agreed.',
  draft: 'Draft',
  empty: 'Nothing here yet. The step Send puts the fields of a file into the draft, or add a row by hand.',
  version: (version: number) => `Version ${version}`,
  shown: 'Shown',
  agreedOn: (date: string) => `agreed, ${date}`,
  notAgreed: 'not agreed yet',
  savedOn: (date: string) => `saved ${date}`,
  heads: {
    equipId: 'Equipment ID',
    equipName: 'Equipment name',
    equipType: 'Type',
    field: 'Field identifier',
    unit: 'Unit',
    decimals: 'Decimals',
    sourceHeaders: 'Headers in files',
  },
  cell: (head: string, row: number) => `${head}, row ${row}`,
  add: 'Add a row',
  remove: (row: number) => `Remove row ${row}`,
  undo: 'Undo',
  save: 'Save as a version…',
  saveTitle: (version: number) => `Save version ${version}`,
  saveText: 'A version never changes: this is what you hand out.',
  note: 'Note',
  saveNow: 'Save',
  agree: 'The operator has agreed',
  disagree: 'Not agreed after all',
  compare: 'Compared with',
  nothing: 'nothing',
  same: 'No difference.',
  differences: {
    added: (equipId: string, field: string) => `${equipId} · ${field}: added`,
    removed: (equipId: string, field: string) => `${equipId} · ${field}: removed`,
    changed: (equipId: string, field: string, columns: string) => `${equipId} · ${field}: ${columns}`,
  },
  differencesTitle: (count: number) => many(count, 'difference', 'differences'),
  exportCsv: 'CSV',
  exportXlsx: 'Excel',
  fileName: (connection: string, version: string) => `correspondence-${connection}-${version}`,
  loadFailed: 'The field list could not be read.',
};
