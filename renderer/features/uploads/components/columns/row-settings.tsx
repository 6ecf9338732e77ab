import { CommitField, SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import {
  boundOfPeriod,
  changeSentinels,
  changeShortRows,
  rowRangesIn,
  rowRangesText,
} from '#shared/domain/import/change-plan.ts';
import styles from './columns.module.css';
import type { SettingsProps } from './settings-props.ts';

const words = (text: string): string[] => [...new Set(text.split(/\s+/u).filter((word) => word !== ''))];
const rowIn = (text: string): number | null => (/^[1-9]\d{0,9}$/u.test(text) ? Number(text) : null);

/** Which rows are data, and which texts and numbers mean that there is no value. */
export function RowSettings({ plan, onChange, proposed }: SettingsProps & { proposed: readonly string[] }) {
  const { uploadColumns } = useI18n().t;
  const { rows } = uploadColumns;
  const set = (change: Partial<ImportPlan>) => onChange((old) => ({ ...old, ...change }));
  const open = proposed.filter((value) => !plan.sentinels.includes(value));
  return (
    <fieldset className={styles.choices}>
      <legend>{rows.title}</legend>
      <Row justify="between" wrap gap={12}>
        <span>{rows.firstRow}</span>
        <CommitField
          label={rows.firstRow}
          isNumber
          value={String(plan.firstDataRow)}
          onCommit={(text) => set({ firstDataRow: rowIn(text) ?? plan.firstDataRow })}
        />
      </Row>
      <Row justify="between" wrap gap={12}>
        <span>{rows.lastRow}</span>
        <CommitField
          label={rows.lastRow}
          isNumber
          value={plan.lastDataRow === null ? '' : String(plan.lastDataRow)}
          placeholder={rows.lastRowHint}
          onCommit={(text) => set({ lastDataRow: rowIn(text) })}
        />
      </Row>
      <Row justify="between" wrap gap={12}>
        <span>{rows.leftOut}</span>
        <CommitField
          label={rows.leftOut}
          value={rowRangesText(plan.leftOutRows)}
          placeholder={rows.leftOutHint}
          onCommit={(text) => set({ leftOutRows: rowRangesIn(text) })}
        />
      </Row>
      {(['from', 'to'] as const).map((bound) => (
        <Row key={bound} justify="between" wrap gap={12}>
          <span>{rows.period[bound]}</span>
          <CommitField
            label={rows.period[bound]}
            value={plan.timeRange[bound] ?? ''}
            placeholder={rows.periodHint}
            onCommit={(text) => {
              const clock = bound === 'from' ? '00:00:00' : '23:59:59';
              set({ timeRange: { ...plan.timeRange, [bound]: boundOfPeriod(text, clock) } });
            }}
          />
        </Row>
      ))}
      <Row justify="between" wrap gap={12}>
        <span>{rows.footers}</span>
        <CommitField
          label={rows.footers}
          value={plan.footerMarks.join(' ')}
          placeholder={rows.listHint}
          onCommit={(text) => set({ footerMarks: words(text) })}
        />
      </Row>
      <Row justify="between" wrap gap={12}>
        <span>{rows.missing}</span>
        <CommitField
          label={rows.missing}
          value={plan.missingTexts.join(' ')}
          placeholder={rows.listHint}
          onCommit={(text) => set({ missingTexts: words(text) })}
        />
      </Row>
      <Row justify="between" wrap gap={12}>
        <span>{rows.sentinels}</span>
        <CommitField
          label={rows.sentinels}
          value={plan.sentinels.join(' ')}
          placeholder={rows.listHint}
          onCommit={(text) => onChange((old) => changeSentinels(old, words(text)))}
        />
      </Row>
      {open.map((value) => (
        <Button
          small
          key={value}
          onClick={() => onChange((old) => changeSentinels(old, [...old.sentinels, value]))}
        >
          {rows.proposed(value)}
        </Button>
      ))}
      <label>
        {rows.shortRows}
        <SmallSelect
          value={plan.shortRows}
          onChange={({ currentTarget: { value } }) =>
            onChange((old) => changeShortRows(old, value as ImportPlan['shortRows']))
          }
        >
          {(['hold', 'blank'] as const).map((rule) => (
            <option key={rule} value={rule}>
              {rows.shortRowsRules[rule]}
            </option>
          ))}
        </SmallSelect>
      </label>
    </fieldset>
  );
}
