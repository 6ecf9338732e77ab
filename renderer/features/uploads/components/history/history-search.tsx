import { SelectField, TextField } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { JOB_STATES, type JobState } from '#shared/domain/outbox/batch-state.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { PeriodFields } from './period-fields.tsx';

export type SearchDraft = { text: string; from: string; to: string; state: JobState | 'to-decide' | '' };

export const EMPTY_SEARCH: SearchDraft = { text: '', from: '', to: '', state: '' };

const CHOICES = ['to-decide' as const, ...JOB_STATES.filter((state) => state !== 'filling')];

/** What is looked for among the uploads. */
export function HistorySearch(props: { draft: SearchDraft; onChange: (draft: SearchDraft) => void }) {
  const words = useI18n().t.uploadHistory.search;
  const { draft, onChange } = props;
  const isEmpty = draft.text === '' && draft.from === '' && draft.to === '' && draft.state === '';
  return (
    <Row
      as="search"
      align="end"
      wrap
      gap={12}
      lineBelow
      padY={12}
      padX={16}
      aria-label={words.label}
      data-pane
    >
      <TextField
        flex="1 1 200px"
        type="search"
        label={words.text}
        value={draft.text}
        onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
      />
      <PeriodFields period={draft} onChange={(period) => onChange({ ...draft, ...period })} />
      <SelectField
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
      <Button disabled={isEmpty} onClick={() => onChange(EMPTY_SEARCH)}>
        {words.clear}
      </Button>
    </Row>
  );
}
