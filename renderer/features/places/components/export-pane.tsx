import { Download } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { shownColumns } from '../model/column-layout.ts';
import type { LoadedPlaceList } from '../model/loaded-place-list.ts';
import { ExportDialog } from './export/export-dialog.tsx';
import type { MapPositions } from '../model/map/position-effect.ts';
import { type PlacesModel, usePlaces } from './places-model.ts';
import styles from './places-section.module.css';

/** The chosen rows as they stand on the screen, and behind them those that the filter hides. */
function selectedRows({ facts, rows, selection }: PlacesModel): Uint32Array {
  const { keys } = selection;
  if (keys.size === 0) return new Uint32Array();
  const shown = rows.filter((row) => keys.has(facts.table.key(row)));
  const isShown = new Set(shown);
  const hidden = [...keys].flatMap((key) => facts.table.rowOf(key) ?? []).filter((row) => !isShown.has(row));
  return Uint32Array.from([...shown, ...hidden.toSorted((a, b) => a - b)]);
}

/** The button that opens the export, and the dialog of it. */
export function ExportPane(props: {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  connectionName: string;
  list: LoadedPlaceList;
  positions: MapPositions;
  systems: Readonly<Record<string, CoordinateSystems>>;
}) {
  const { t } = useI18n();
  const model = usePlaces();
  const { facts, rows, content } = model;
  const { onOpen, ...dialog } = props;
  return (
    <>
      <Button
        className={styles.shrinking}
        aria-label={t.placeViews.export}
        leftSection={<Download size={14} aria-hidden />}
        onClick={onOpen}
      >
        {t.placeViews.export}
      </Button>
      {props.isOpen && (
        <ExportDialog
          {...dialog}
          facts={facts}
          scopes={{ selected: selectedRows(model), filtered: rows, all: facts.table.count }}
          shownColumns={shownColumns(content.columns)}
        />
      )}
    </>
  );
}
