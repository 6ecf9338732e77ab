import type { ExportRequest } from '#shared/contract/place-export.ts';
import type { NotAPlace } from '#shared/domain/places/place-fields.ts';
import type { AlertCalls } from '../alerts/alert-calls.ts';
import type { AnswerReaders } from '../levels/read-answers.ts';
import type { NotAList } from './held-list.ts';
import type { KeptCalls } from './kept-lists.ts';

/** What the thread is started with. */
export type PlaceListWorkerStart = { alertsFile: string };

/** What the thread of the place lists is asked; undefined if it holds no such list or row. */
export type PlaceListCalls = AnswerReaders &
  AlertCalls &
  KeptCalls & {
    /** The bytes are handed over; those of an answer that is no list come back. */
    open: (list: {
      listId: string;
      zone: string;
      secrets: readonly string[];
      bytes: Uint8Array<ArrayBuffer>;
    }) => { count: number; notPlaces: NotAPlace[] } | (NotAList & { bytes: Uint8Array<ArrayBuffer> });
    chunk: (of: { listId: string; firstRow: number }) => string | undefined;
    record: (of: { listId: string; row: number }) => string | undefined;
    drop: (of: { listId: string }) => void;
    /** The pieces of the file; `cancelled` if it was ended before. Its progress is the number of rows that are written. */
    export: (
      request: ExportRequest & { exportId: string },
    ) => Uint8Array<ArrayBuffer>[] | 'cancelled' | undefined;
    cancelExport: (of: { exportId: string }) => void;
  };
