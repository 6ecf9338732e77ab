import { useState } from 'react';
import {
  DELIMITERS,
  type SourceSample,
  TEXT_ENCODINGS,
  type TextEncoding,
} from '#shared/domain/import/source-sample.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { rereadFile } from '../../api/take-files.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceFile, WorkspaceSheet } from '../../model/workspace-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { QUESTIONS_OF_LAYOUT, TodoPanel } from '../questions/todo-panel.tsx';
import styles from './workspace.module.css';
import { RawRows } from './raw-rows.tsx';

/** How the bytes of a file are read: its encoding, what separates its cells, where its header stands. */
export function SourceView(props: {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  sample: SourceSample;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploads.file;
  const { workspace, target, sheet, file, sample } = props;
  const { format } = sample;
  const [isReading, setReading] = useState(false);
  const reread = (encoding: TextEncoding, delimiter: string | null) => {
    setReading(true);
    const answers = [
      { question: 'encoding', option: `encoding:${encoding}` },
      ...(delimiter === null ? [] : [{ question: 'delimiter', option: `delimiter:${delimiter}` }]),
    ];
    rereadFile(workspace, file.key, { encoding, delimiter, answers })
      .catch((error: unknown) => showFailure(i18n, error))
      .finally(() => setReading(false));
  };
  const delimiters: readonly string[] = DELIMITERS;
  return (
    <div className={styles.source} aria-busy={isReading}>
      {format.kind === 'delimited' && (
        <div className={styles.choices}>
          <label>
            {words.encodingLabel}
            <select
              className={styles.select}
              value={format.encoding}
              disabled={isReading}
              onChange={({ currentTarget }) => reread(currentTarget.value as TextEncoding, null)}
            >
              {TEXT_ENCODINGS.map((encoding) => (
                <option key={encoding} value={encoding}>
                  {encoding.toUpperCase()}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.delimiterLabel}
            <select
              className={styles.select}
              value={format.delimiter}
              disabled={isReading}
              onChange={({ currentTarget }) => reread(format.encoding, currentTarget.value)}
            >
              {[...new Set([...delimiters, format.delimiter])].map((delimiter) => (
                <option key={delimiter} value={delimiter}>
                  {(words.delimiters as Record<string, string>)[delimiter] ?? words.otherDelimiter(delimiter)}
                </option>
              ))}
            </select>
          </label>
          {isReading && <span role="status">{words.rereading}</span>}
        </div>
      )}
      <TodoPanel workspace={workspace} target={target} sheet={sheet} file={file} only={QUESTIONS_OF_LAYOUT} />
      <RawRows workspace={workspace} sheet={sheet} sample={sample} />
    </div>
  );
}
