import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import type { UploadPaneId } from '../model/upload-panes.ts';
import type { UploadTarget } from '../model/upload-target.ts';

/** What the chosen tab shows. Outbox and history are mounted here. */
export function UploadPane(props: { pane: UploadPaneId; target: UploadTarget; onSignInForMcp: () => void }) {
  const { t } = useI18n();
  const { pane } = props;
  return <EmptyState isPart title={t.uploads.panes[pane]} text={t.frame.notBuilt.uploadText} />;
}
