import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import type { UploadPaneId } from '../model/upload-panes.ts';
import type { UploadTarget } from '../model/upload-target.ts';
import { NewUpload } from './new-upload.tsx';
import { HistoryPane } from './history/history-pane.tsx';
import { OutboxPane } from './outbox/outbox-pane.tsx';

/** What the chosen tab shows. Outbox and history are mounted here. */
export function UploadPane(props: {
  pane: UploadPaneId;
  target: UploadTarget;
  onSignIn: () => void;
  onSignInForMcp: () => void;
}) {
  const { t } = useI18n();
  const { pane, target } = props;
  if (pane === 'outbox') return <OutboxPane target={target} onSignIn={props.onSignIn} />;
  if (pane === 'history') return <HistoryPane target={target} />;
  if (pane === 'new') return <NewUpload target={target} onSignInForMcp={props.onSignInForMcp} />;
  return <EmptyState isPart title={t.uploads.panes[pane]} text={t.frame.notBuilt.uploadText} />;
}
