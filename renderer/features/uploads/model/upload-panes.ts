/** The parts of the section, as they stand in the address: #upload/outbox. */
export const UPLOAD_PANES = ['new', 'watched', 'outbox', 'history', 'correspondence'] as const;

export type UploadPaneId = (typeof UPLOAD_PANES)[number];

export function uploadHref(pane: UploadPaneId): string {
  return pane === 'new' ? '#upload' : `#upload/${pane}`;
}
