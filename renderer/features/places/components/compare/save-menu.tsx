import { Download } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import type { ChartContent } from '#renderer/components/ui/chart/chart-content.ts';
import { chartPicture } from '#renderer/components/ui/chart/chart-picture.ts';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { saveBlob, saveFile } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { writeWorkbook } from '#renderer/lib/write-workbook.ts';
import { cellsAsCsv } from '../../model/series/series-csv.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The chart as a picture, and its numbers as a table. */
export function SaveMenu(props: {
  content: ChartContent;
  cells: () => (string | number)[][];
  connectionName: string;
  zone: string;
  isDisabled: boolean;
}) {
  const i18n = useI18n();
  const { t, written } = i18n;
  const words = t.placeCompare;
  const { content, cells, zone } = props;
  const savePicture = () => {
    const [fromMs, toMs] = content.rangeMs;
    const caption = {
      title: words.title,
      detail: words.period(written(fromMs).slice(0, 16), written(toMs).slice(0, 16), zone),
      foot: words.foot(props.connectionName, written(Date.now()), zone),
    };
    chartPicture(content, caption)
      .then((picture) => saveBlob(`${words.fileName}.png`, picture))
      .catch((error: unknown) => showFailure(i18n, error));
  };
  const saveCsv = () =>
    saveFile(
      `${words.fileName}.csv`,
      'text/csv',
      cellsAsCsv(cells().map((line) => line.map((cell) => String(cell)))),
    );
  const saveWorkbook = () =>
    saveBlob(`${words.fileName}.xlsx`, new Blob([writeWorkbook(words.sheet, cells())], { type: XLSX }));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<Download size={14} aria-hidden />} disabled={props.isDisabled}>
          {words.save}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={savePicture}>{words.png}</Menu.Item>
        <Menu.Item onClick={saveCsv}>{words.csv}</Menu.Item>
        <Menu.Item onClick={saveWorkbook}>{words.xlsx}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
