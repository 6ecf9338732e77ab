import { uploadHref } from '../upload-panes.ts';

/** Address of the page of a job, in the outbox or in the history. */
export function jobHref(pane: 'outbox' | 'history', jobId: string): string {
  return `${uploadHref(pane)}/${encodeURIComponent(jobId)}`;
}
