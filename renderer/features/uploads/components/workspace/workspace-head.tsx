import { ArrowLeft, FilePlus2, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { ToolbarActions } from '#renderer/components/ui/toolbar.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceFile, WorkspaceSheet, WorkspaceState } from '../../model/workspace-state.ts';
import styles from './workspace.module.css';
import { useFileDialog } from './file-picker.tsx';
import { SourceFacts } from './source-facts.tsx';

type Props = {
  workspace: UploadWorkspace;
  state: WorkspaceState;
  sheet: WorkspaceSheet | undefined;
  file: WorkspaceFile | undefined;
  isList: boolean;
  onFiles: (files: readonly File[]) => void;
};

function Actions({ workspace, onFiles }: Pick<Props, 'workspace' | 'onFiles'>) {
  const { t } = useI18n();
  const words = t.uploads.files;
  const [isAsking, setAsking] = useState(false);
  const { field, open } = useFileDialog(t.uploads.drop.more, onFiles);
  return (
    <>
      {field}
      <ToolbarActions
        actions={[
          { label: t.uploads.drop.more, icon: FilePlus2, onClick: open },
          { label: words.removeAll, icon: RotateCcw, onClick: () => setAsking(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={words.removeAllTitle}
        confirm={words.removeAll}
        onClose={() => setAsking(false)}
        onConfirm={() => workspace.removeAll()}
      >
        <p>{words.removeAllText}</p>
      </ConfirmDialog>
    </>
  );
}

/** What is being worked on, and the link to all files. */
export function WorkspaceHead(props: Props) {
  const words = useI18n().t.uploadReview;
  const { workspace, state, sheet, file } = props;
  const isOneOfMany = !props.isList && (state.files.length > 1 || state.sheets.length > 1);
  return (
    <div className={`${styles.headRow} ${styles.oneLine}`}>
      {isOneOfMany && (
        <Row as="span" fixed>
          <Button
            small
            leftSection={<ArrowLeft size={13} aria-hidden />}
            onClick={() => workspace.go('file')}
          >
            {state.files.length === 1 ? words.sheets(state.sheets.length) : words.files(state.files.length)}
          </Button>
        </Row>
      )}
      <SourceFacts workspace={workspace} state={state} sheet={props.isList ? undefined : sheet} file={file} />
      <Row as="span" align="stretch" fixed push>
        <Actions workspace={workspace} onFiles={props.onFiles} />
      </Row>
    </div>
  );
}
