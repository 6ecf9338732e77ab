import type { ReactNode } from 'react';
import type { UploadPaneId } from '../model/upload-panes.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { CorrespondencePane } from './correspondence/correspondence-pane.tsx';
import { NewUpload } from './new-upload.tsx';
import { HistoryPane } from './history/history-pane.tsx';
import { OutboxPane } from './outbox/outbox-pane.tsx';

/** What the chosen tab shows. Outbox and history are mounted here. */
export function UploadPane(props: {
  pane: UploadPaneId;
  target: UploadTarget | undefined;
  onSignIn: () => void;
  onSignInForMcp: () => void;
  /** Stands where a connection is needed and there is none. */
  noConnection: ReactNode;
}) {
  const { pane, target } = props;
  if (pane === 'outbox') return <OutboxPane target={target} onSignIn={props.onSignIn} />;
  if (pane === 'history') return <HistoryPane target={target} />;
  if (!target) return props.noConnection;
  if (pane === 'new') return <NewUpload target={target} onSignInForMcp={props.onSignInForMcp} />;
  return <CorrespondencePane target={target} />;
}
