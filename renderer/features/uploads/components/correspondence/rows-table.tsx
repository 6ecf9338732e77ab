import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import type { CorrespondenceRow } from '#shared/domain/import/correspondence/correspondence-table.ts';
import { DenseTable } from '#renderer/components/dense-table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { TextField } from '../text-field.tsx';
import styles from './correspondence.module.css';

const TEXTS = ['equipId', 'equipName', 'equipType', 'field', 'unit'] as const;
const COLUMNS = [...TEXTS, 'decimals', 'sourceHeaders'] as const;

/** The rows, to be edited where `onChange` is given. */
export function RowsTable(props: {
  rows: readonly CorrespondenceRow[];
  onChange: ((to: (draft: CorrespondenceRow[]) => CorrespondenceRow[]) => void) | undefined;
}) {
  const words = useI18n().t.correspondence;
  const { rows, onChange } = props;
  const set = (at: number, change: Partial<CorrespondenceRow>) =>
    onChange?.((draft) => draft.map((row, index) => (index === at ? { ...row, ...change } : row)));
  const decimalsIn = (text: string) => (/^\d{1,2}$/u.test(text) ? Number(text) : null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles.tableBox} tabIndex={0} aria-label={words.title}>
      <DenseTable>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {words.heads[column]}
              </th>
            ))}
            {onChange && <td>{null}</td>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows have no name of their own while they are being written.
            <tr key={at}>
              {TEXTS.map((column) => (
                <td key={column}>
                  {onChange ? (
                    <TextField
                      label={words.cell(words.heads[column], at + 1)}
                      value={row[column]}
                      className={column === 'unit' ? styles.narrow : styles.text}
                      isWanted={column === 'equipId' || column === 'field'}
                      onCommit={(text) => set(at, { [column]: text })}
                    />
                  ) : (
                    row[column]
                  )}
                </td>
              ))}
              <td>
                {onChange ? (
                  <TextField
                    label={words.cell(words.heads.decimals, at + 1)}
                    isNumber
                    className={styles.narrow}
                    value={row.decimals === null ? '' : String(row.decimals)}
                    onCommit={(text) => set(at, { decimals: decimalsIn(text) })}
                  />
                ) : (
                  row.decimals
                )}
              </td>
              <td className={styles.soft}>{row.sourceHeaders.join('; ')}</td>
              {onChange && (
                <td>
                  <ActionIcon
                    size="xs"
                    variant="subtle"
                    aria-label={words.remove(at + 1)}
                    onClick={() => onChange((draft) => draft.filter((_, index) => index !== at))}
                  >
                    <X size={13} aria-hidden />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DenseTable>
    </section>
  );
}
