import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceFile, WorkspaceSheet, WorkspaceState } from '../../model/workspace-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import styles from './workspace.module.css';
import { FilesTable } from './files-table.tsx';
import { SourceView } from './source-view.tsx';

/** The files and their layouts, and how the chosen one is read. */
export function FileStep(props: {
  workspace: UploadWorkspace;
  target: UploadTarget;
  state: WorkspaceState;
  sheet: WorkspaceSheet | undefined;
  file: WorkspaceFile | undefined;
  templates: readonly ImportTemplate[];
}) {
  const { workspace, target, sheet, file } = props;
  return (
    <div className={styles.fileStep}>
      <div className={`${styles.card} ${styles.filesCard}`}>
        <FilesTable
          workspace={workspace}
          target={props.target}
          state={props.state}
          templates={props.templates}
        />
      </div>
      {sheet && file?.sample ? (
        <div className={styles.card}>
          <SourceView
            key={sheet.key}
            workspace={workspace}
            target={target}
            sheet={sheet}
            file={file}
            sample={file.sample}
          />
        </div>
      ) : (
        <div />
      )}
    </div>
  );
}
