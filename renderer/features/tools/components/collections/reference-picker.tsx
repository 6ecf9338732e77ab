import { useState } from 'react';
import { SelectField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Stack } from '#renderer/components/ui/layout.tsx';
import { writeReference } from '#shared/domain/mcp/collections/references.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { TreeView } from '../results/tree-view.tsx';
import styles from './collections.module.css';

/** Chooses a value of an answer for the arguments of a later call. */
export function ReferencePicker(props: {
  answers: readonly { name: string; resultId: string }[];
  onPick: (reference: string) => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const words = t.toolsCollections.step;
  const { answers } = props;
  const [at, setAt] = useState(answers.length - 1);
  const answer = answers[at];
  return (
    <Dialog width="medium" onClose={props.onClose} title={words.insertTitle}>
      <Stack gap={12}>
        <SelectField
          label={words.insertFrom}
          description={words.insertHow}
          data={answers.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={String(at)}
          onChange={({ currentTarget: { value } }) => setAt(Number(value))}
        />
        {answer && (
          <div className={styles.tree}>
            <TreeView
              key={answer.resultId}
              resultId={answer.resultId}
              root="structured"
              use={{
                label: words.insertUse,
                onUse: (pointer) => props.onPick(writeReference({ name: answer.name, pointer })),
              }}
            />
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
