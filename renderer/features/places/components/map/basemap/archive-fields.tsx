import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './basemap-dialog.module.css';
import type { FieldsProps } from './tiles-fields.tsx';

type ArchiveFieldsProps = FieldsProps & { file: File | undefined; onFile: (file: File | undefined) => void };

/** A file of tiles on this computer: by its path for good, or chosen until the window is closed. */
export function ArchiveFields({ draft, onChange, problems, file, onFile }: ArchiveFieldsProps) {
  const { placeBasemap: texts } = useI18n().t;
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextInput
        label={texts.path}
        description={texts.pathHint}
        error={problems.path && !file && texts.pathProblem}
        disabled={file !== undefined}
        spellCheck={false}
        value={draft.path}
        onChange={(event) => onChange({ path: event.currentTarget.value })}
      />
      <div className={styles.try}>
        <Button size="xs" variant="default" onClick={() => inputRef.current?.click()}>
          {texts.chooseFile}
        </Button>
        {file && (
          <Button size="xs" variant="subtle" onClick={() => onFile(undefined)}>
            {texts.noFile}
          </Button>
        )}
        <input
          ref={inputRef}
          type="file"
          accept=".pmtiles"
          aria-label={texts.chooseFile}
          hidden
          onChange={(event) => {
            onFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {file && <p className={styles.note}>{texts.chosenFile(file.name)}</p>}
    </>
  );
}
