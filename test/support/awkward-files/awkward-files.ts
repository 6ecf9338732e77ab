import type { AwkwardFile } from './awkward-file.ts';
import { BROKEN_OFF_FILES } from './broken-off.ts';
import { REFUSED_FILES, TEXT_BYTE_FILES } from './bytes.ts';
import { COLUMN_FILES } from './columns.ts';
import { CLOCK_FILES } from './clocks.ts';
import { CONTRADICTORY_FILES } from './contradictions.ts';
import { CROSS_TABLE_FILES } from './cross-tables.ts';
import { DAY_FILES } from './days.ts';
import { EVERYDAY_FILES } from './everyday-files.ts';
import { EXPORT_FILES } from './exports.ts';
import { HEADER_ROW_FILES } from './header-rows.ts';
import { HEADER_FILES } from './headers.ts';
import { LOOK_FILES } from './looks.ts';
import { MARK_FILES } from './marks.ts';
import { MERGED_CELL_FILES } from './merged-cells.ts';
import { NUMBER_FILES } from './numbers.ts';
import { OPEN_DOCUMENT_FILES } from './open-documents.ts';
import { OTHER_WORKBOOK_FILES } from './other-workbooks.ts';
import { PROGRAM_TIME_FILES } from './program-times.ts';
import { PROTECTED_TEXT_FILES } from './protected-texts.ts';
import { READING_FILES } from './readings.ts';
import { REPORT_FILES } from './reports.ts';
import { SAID_UNIT_FILES } from './said-units.ts';
import { SHAPE_FILES } from './shapes.ts';
import { STATION_FILES } from './stations.ts';
import { STATION_NAME_FILES } from './station-names.ts';
import { TABLE_FILES } from './tables.ts';
import { TIME_FILES } from './times.ts';
import { UNCOMPUTED_FILES } from './uncomputed-results.ts';
import { UNIT_FILES } from './units.ts';
import { WHOLE_FILES } from './whole-files.ts';
import { WORKBOOK_FILES } from './workbooks.ts';

/** The corpus of awkward files, by what is awkward. */
export const AWKWARD_FILES: Record<string, AwkwardFile[]> = {
  numbers: NUMBER_FILES,
  everyday: EVERYDAY_FILES,
  marks: MARK_FILES,
  exports: EXPORT_FILES,
  times: TIME_FILES,
  'program times': PROGRAM_TIME_FILES,
  'protected texts': PROTECTED_TEXT_FILES,
  days: DAY_FILES,
  clocks: CLOCK_FILES,
  bytes: TEXT_BYTE_FILES,
  refused: REFUSED_FILES,
  'broken off': BROKEN_OFF_FILES,
  stations: STATION_FILES,
  'station names': STATION_NAME_FILES,
  shapes: SHAPE_FILES,
  'cross tables': CROSS_TABLE_FILES,
  reports: REPORT_FILES,
  readings: READING_FILES,
  tables: TABLE_FILES,
  workbooks: WORKBOOK_FILES,
  'merged cells': MERGED_CELL_FILES,
  columns: COLUMN_FILES,
  contradictions: CONTRADICTORY_FILES,
  units: UNIT_FILES,
  'said units': SAID_UNIT_FILES,
  headers: HEADER_FILES,
  'header rows': HEADER_ROW_FILES,
  looks: LOOK_FILES,
  'open documents': OPEN_DOCUMENT_FILES,
  'other workbooks': OTHER_WORKBOOK_FILES,
  'uncomputed results': UNCOMPUTED_FILES,
  'whole files': WHOLE_FILES,
};
