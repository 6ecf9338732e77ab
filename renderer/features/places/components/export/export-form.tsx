import { Radio, SegmentedControl } from '@mantine/core';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { EXPORT_FORMATS } from '#shared/contract/place-export.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ExportChoices, ExportScope } from '../../model/export-choices.ts';
import styles from './export-dialog.module.css';

export type ExportCounts = Record<ExportScope, number> & { visibleColumns: number; allColumns: number };

const SCOPES: readonly ExportScope[] = ['selected', 'filtered', 'all'];

/** What is to be exported, and how. */
export function ExportForm(props: {
  choices: ExportChoices;
  counts: ExportCounts;
  fileName: string;
  /** Why it cannot begin yet. */
  hindrance: string | null;
  onChange: (change: Partial<ExportChoices>) => void;
  onStart: () => void;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const texts = t.placeExport;
  const { choices, counts, hindrance, onChange } = props;
  return (
    <Column
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hindrance) props.onStart();
      }}
    >
      <Radio.Group
        label={texts.format}
        size="xs"
        value={choices.format}
        onChange={(format) => onChange({ format })}
      >
        <div className={styles.formats}>
          {EXPORT_FORMATS.map((format, at) => (
            <Radio
              key={format}
              size="xs"
              value={format}
              label={texts.formats[format].label}
              description={texts.formats[format].text}
              data-autofocus={at === 0 || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label={texts.scope}
        size="xs"
        value={choices.scope}
        onChange={(scope) => onChange({ scope })}
      >
        <Column>
          {SCOPES.map((scope) => (
            <Radio
              key={scope}
              size="xs"
              value={scope}
              disabled={counts[scope] === 0}
              label={texts.scopes[scope](counts[scope])}
            />
          ))}
        </Column>
      </Radio.Group>
      <Radio.Group
        label={texts.columns}
        size="xs"
        value={choices.columns}
        onChange={(columns) => onChange({ columns: columns === 'all' ? 'all' : 'visible' })}
      >
        <Column>
          <Radio size="xs" value="visible" label={texts.columnChoices.visible(counts.visibleColumns)} />
          <Radio size="xs" value="all" label={texts.columnChoices.all(counts.allColumns)} />
        </Column>
      </Radio.Group>
      <Row justify="between" gap={0} small role="group" aria-label={texts.language}>
        <span>{texts.language}</span>
        <SegmentedControl
          size="xs"
          aria-label={texts.language}
          value={choices.language}
          onChange={(language) => onChange({ language })}
          data={(['en', 'zh-CN'] as const).map((value) => ({ value, label: texts.languages[value] }))}
        />
      </Row>
      <Text as="p" tone="soft" small breaks>
        {hindrance ?? texts.fileName(props.fileName)}
      </Text>
      <Row align="stretch" justify="end">
        <Button onClick={props.onClose}>{texts.cancel}</Button>
        <Button kind="primary" type="submit" disabled={hindrance !== null}>
          {texts.start(counts[choices.scope])}
        </Button>
      </Row>
    </Column>
  );
}
