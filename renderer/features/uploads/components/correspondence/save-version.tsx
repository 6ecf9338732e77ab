import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import {
  type CorrespondenceTable,
  saveVersion,
} from '#shared/domain/import/correspondence/correspondence-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** Keeps the draft as a version that never changes. */
export function SaveVersion(props: {
  table: CorrespondenceTable;
  onChange: (to: (table: CorrespondenceTable) => CorrespondenceTable) => void;
  onSaved: (version: number) => void;
}) {
  const { t } = useI18n();
  const words = t.correspondence;
  const { table, onChange, onSaved } = props;
  const [note, setNote] = useState<string>();
  const next = Math.max(0, ...table.versions.map(({ version }) => version)) + 1;
  const save = () => {
    onChange((old) => saveVersion(old, (note ?? '').trim(), Date.now()));
    setNote(undefined);
    onSaved(next);
  };
  return (
    <>
      <Button kind="primary" small disabled={table.draft.length === 0} onClick={() => setNote('')}>
        {words.save}
      </Button>
      <Modal
        opened={note !== undefined}
        onClose={() => setNote(undefined)}
        title={words.saveTitle(next)}
        closeButtonProps={{ 'aria-label': t.frame.close }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <p>{words.saveText}</p>
          <TextInput
            label={words.note}
            value={note ?? ''}
            data-autofocus
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Row align="stretch" justify="end" gap={0} spaceAbove={16}>
            <Button kind="primary" type="submit">
              {words.saveNow}
            </Button>
          </Row>
        </form>
      </Modal>
    </>
  );
}
