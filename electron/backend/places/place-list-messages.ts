import type { ExportRequest } from '#shared/contract/place-export.ts';
import type { NotAPlace } from '#shared/domain/places/place.ts';
import type { NotAList } from './held-list.ts';

/** What the worker is asked, and what it answers; undefined if it holds no such list or row. */
export type PlaceListCalls = {
  /** The bytes are handed over; those of an answer that is no list come back. */
  open: {
    input: { listId: string; zone: string; bytes: Uint8Array<ArrayBuffer> };
    answer: { count: number; notPlaces: NotAPlace[] } | (NotAList & { bytes: Uint8Array<ArrayBuffer> });
  };
  chunk: { input: { listId: string; firstRow: number }; answer: string | undefined };
  record: { input: { listId: string; row: number }; answer: string | undefined };
  drop: { input: { listId: string }; answer: undefined };
  /** The pieces of the file; `cancelled` if it was ended before. Reports its progress on the way. */
  export: {
    input: ExportRequest & { exportId: string };
    answer: Uint8Array<ArrayBuffer>[] | 'cancelled' | undefined;
  };
  cancelExport: { input: { exportId: string }; answer: undefined };
};

export type PlaceListCall = keyof PlaceListCalls;

export type WorkerRequest = {
  [C in PlaceListCall]: { id: number; call: C; input: PlaceListCalls[C]['input'] };
}[PlaceListCall];

export type WorkerAnswer =
  { id: number; answer: unknown } | { id: number; error: string } | { id: number; rowsDone: number };
