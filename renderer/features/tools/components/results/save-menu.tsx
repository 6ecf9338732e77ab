import { Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { saveBlob, saveFile } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import type { ResultView } from '#shared/domain/mcp/results/result-view.ts';
import { wholeText } from '../../api/results/table-rows.ts';

type Tabular = Extract<ResultView, { columns: string[] }>;

/** Saves an answer: its rows, all of it, or the picture that is on the screen. */
export function SaveMenu(props: {
  summary: ResultSummary;
  view: ResultView | undefined;
  /** Where the view is drawn. */
  body: RefObject<HTMLDivElement | null>;
}) {
  const i18n = useI18n();
  const words = i18n.t.toolsResults.save;
  const { client } = useBackendConnection();
  const { summary, view, body } = props;
  const { resultId, tool } = summary;
  const table = tabular(view) ?? summary.views.map(tabular).find((each) => each !== undefined);
  const hasPicture = view?.kind === 'series' || view?.kind === 'map';
  const saying = (work: Promise<void>) => void work.catch((error: unknown) => showFailure(i18n, error));
  const saveCsv = async ({ root, pointer, columns }: Tabular) => {
    const { csv } = await client.tools.results.csv({ resultId, root, pointer, columns });
    saveFile(`${tool}.csv`, 'text/csv;charset=utf-8', csv);
  };
  const saveJson = async () => saveBlob(`${tool}.json`, await wholeText(client, resultId, 'pretty'));
  const savePng = async () => {
    const canvas = body.current?.querySelector('canvas');
    if (canvas) saveBlob(`${tool}.png`, await pictureOf(canvas));
  };
  return (
    <Menu position="bottom-end" shadow="sm" withinPortal={false}>
      <Menu.Target>
        <Button leftSection={<Download size={14} aria-hidden />}>{words.button}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!table} onClick={() => table && saying(saveCsv(table))}>
          {words.csv}
        </Menu.Item>
        <Menu.Item onClick={() => saying(saveJson())}>{words.json}</Menu.Item>
        <Menu.Item disabled={!hasPicture} onClick={() => saying(savePng())}>
          {words.png}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function tabular(view: ResultView | undefined): Tabular | undefined {
  return view && 'columns' in view ? view : undefined;
}

/** What a canvas shows, on the ground it stands on: without it a chart is unreadable in a document. */
async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext('2d');
  if (context) {
    const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
    context.fillStyle = surface;
    context.fillRect(0, 0, picture.width, picture.height);
    context.drawImage(canvas, 0, 0);
  }
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('canvas without picture'))));
  });
}
