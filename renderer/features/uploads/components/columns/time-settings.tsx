import { CommitField, SmallDate, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { BARE_NUMBERS, DATE_ORDERS, type TimePlan } from '#shared/domain/import/import-plan.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { changeFixedDate, changeZone } from '#shared/domain/import/change-plan.ts';
import styles from './columns.module.css';
import { GuessedMark } from './guessed-mark.tsx';
import type { SettingsProps } from './settings-props.ts';

/** How times of the file are read. */
export function TimeSettings({ plan, guesses, zone, onChange }: SettingsProps & { zone: string }) {
  const words = useI18n().t.uploadColumns.time;
  const { time } = plan;
  const set = (change: Partial<TimePlan>) =>
    onChange((old) => ({ ...old, time: { ...old.time, ...change } }));
  const guessOf = (about: 'date-order' | 'bare-number' | 'fixed-date') => (
    <GuessedMark
      guesses={guesses}
      about={about}
      column={guesses.find((guess) => guess.about === about)?.column ?? null}
    />
  );
  return (
    <fieldset className={styles.choices}>
      <legend>{words.title}</legend>
      <label>
        {words.order}
        <span>
          <SmallSelect
            value={time.order}
            onChange={({ currentTarget }) => set({ order: currentTarget.value as TimePlan['order'] })}
          >
            {DATE_ORDERS.map((order) => (
              <option key={order} value={order}>
                {words.orders[order]}
              </option>
            ))}
          </SmallSelect>
          {guessOf('date-order')}
        </span>
      </label>
      <label>
        {words.bare}
        <span>
          <SmallSelect
            value={time.bareNumber ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set({ bareNumber: value === '' ? null : (value as TimePlan['bareNumber']) })
            }
          >
            <option value="">{words.bares.none}</option>
            {BARE_NUMBERS.map((bare) => (
              <option key={bare} value={bare}>
                {words.bares[bare]}
              </option>
            ))}
          </SmallSelect>
          {guessOf('bare-number')}
        </span>
      </label>
      <Row justify="between" wrap gap={12}>
        <span>{words.zone}</span>
        <CommitField
          label={words.zone}
          value={time.sourceZone ?? ''}
          placeholder={zone}
          onCommit={(text) => onChange((old) => changeZone(old, text === '' ? null : text))}
        />
      </Row>
      <Row justify="between" wrap gap={12}>
        <span>{words.fixedDate}</span>
        <span>
          <SmallDate
            label={words.fixedDate}
            value={time.fixedDate ?? ''}
            onDate={(date) => onChange((old) => changeFixedDate(old, date))}
          />
          {guessOf('fixed-date')}
        </span>
      </Row>
      <Row justify="between" wrap gap={12}>
        <span>{words.shift}</span>
        <CommitField
          label={words.shift}
          isNumber
          value={String(time.shiftS)}
          onCommit={(text) => set({ shiftS: Math.trunc(Number(text)) || 0 })}
        />
      </Row>
    </fieldset>
  );
}
