import { Button } from '@mantine/core';
import {
  correspondenceCells,
  correspondenceCsv,
} from '#shared/domain/import/correspondence/correspondence-cells.ts';
import type { CorrespondenceRow } from '#shared/domain/import/correspondence/correspondence-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveBlob, saveFile } from '#renderer/lib/save-file.ts';
import { writeWorkbook } from '../../model/write-workbook.ts';
import styles from './correspondence.module.css';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Hands the shown rows to the user as a file for the operator. */
export function ExportButtons(props: {
  rows: readonly CorrespondenceRow[];
  connection: string;
  version: number | null;
}) {
  const words = useI18n().t.correspondence;
  const { rows, connection, version } = props;
  const cells = () => correspondenceCells(rows, words.heads);
  const name = words
    .fileName(connection, version === null ? words.draft : String(version))
    .replaceAll(/[\\/:*?"<>|\s]+/gu, '-');
  return (
    <span className={styles.exports}>
      <Button
        size="compact-xs"
        variant="default"
        disabled={rows.length === 0}
        onClick={() => saveFile(`${name}.csv`, 'text/csv;charset=utf-8', correspondenceCsv(cells()))}
      >
        {words.exportCsv}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={rows.length === 0}
        onClick={() =>
          saveBlob(`${name}.xlsx`, new Blob([writeWorkbook(words.title, cells())], { type: XLSX }))
        }
      >
        {words.exportXlsx}
      </Button>
    </span>
  );
}
