import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import type { UploadDesk } from '../../api/upload-desk.ts';
import type { DeskFile, DeskSheet, DeskState } from '../../model/desk-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import styles from './desk.module.css';
import { FilesTable } from './files-table.tsx';
import { SourceView } from './source-view.tsx';

/** The files and their layouts, and how the chosen one is read. */
export function FileStep(props: {
  desk: UploadDesk;
  target: UploadTarget;
  state: DeskState;
  sheet: DeskSheet | undefined;
  file: DeskFile | undefined;
  templates: readonly ImportTemplate[];
}) {
  const { desk, target, sheet, file } = props;
  return (
    <div className={styles.fileStep}>
      <div className={`${styles.card} ${styles.filesCard}`}>
        <FilesTable desk={desk} target={props.target} state={props.state} templates={props.templates} />
      </div>
      {sheet && file?.sample ? (
        <div className={styles.card}>
          <SourceView
            key={sheet.key}
            desk={desk}
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
