import { Button, NativeSelect, TextInput } from '@mantine/core';
import { JOB_STATES, type JobState } from '#shared/domain/outbox/batch-state.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { PeriodFields } from './period-fields.tsx';
import styles from './history.module.css';

export type SearchDraft = { text: string; from: string; to: string; state: JobState | '' };

export const EMPTY_SEARCH: SearchDraft = { text: '', from: '', to: '', state: '' };

const CHOICES = JOB_STATES.filter((state) => state !== 'filling');

/** What is looked for among the uploads. */
export function HistorySearch(props: { draft: SearchDraft; onChange: (draft: SearchDraft) => void }) {
  const words = useI18n().t.uploadHistory.search;
  const { draft, onChange } = props;
  const isEmpty = draft.text === '' && draft.from === '' && draft.to === '' && draft.state === '';
  return (
    <search className={styles.bar} aria-label={words.label} data-pane>
      <TextInput
        size="xs"
        className={styles.words}
        type="search"
        label={words.text}
        value={draft.text}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      <PeriodFields period={draft} onChange={(period) => onChange({ ...draft, ...period })} />
      <NativeSelect
        size="xs"
        label={words.state}
        value={draft.state}
        data={[
          { value: '', label: words.anyState },
          ...CHOICES.map((value) => ({ value, label: words.states[value] })),
        ]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onChange({ ...draft, state: CHOICES.find((state) => state === value) ?? '' });
        }}
      />
      <Button size="xs" variant="default" disabled={isEmpty} onClick={() => onChange(EMPTY_SEARCH)}>
        {words.clear}
      </Button>
    </search>
  );
}
