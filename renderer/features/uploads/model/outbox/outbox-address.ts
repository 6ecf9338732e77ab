import { uploadHref } from '../upload-panes.ts';

/** Address of the page of a job, in the outbox or in the history. */
export function jobHref(pane: 'outbox' | 'history', jobId: string): string {
  return `${uploadHref(pane)}/${encodeURIComponent(jobId)}`;
}

/** Address of a part of the history: the uploads that wait for a decision, or what was sent by equipment. */
export function historyHref(part: 'to-decide' | 'equipment'): string {
  return `${uploadHref('history')}/${part}`;
}

/** Whether an address shows how a job stands: the outbox, or the page of that job. */
export function showsJob([section, pane, jobId]: readonly string[], id: string): boolean {
  if (section !== 'upload') return false;
  return jobId === undefined ? pane === 'outbox' : jobId === id && (pane === 'outbox' || pane === 'history');
}
