import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import { shownColumns } from '../model/column-layout.ts';
import type { LoadedPlaceList } from '../model/loaded-place-list.ts';
import { ExportDialog } from './export/export-dialog.tsx';
import type { MapPositions } from '../model/map/position-effect.ts';
import { type PlacesModel, usePlaces } from './places-model.ts';

/** The chosen rows as they stand on the screen, and behind them those that the filter hides. */
function selectedRows({ facts, rows, selection }: PlacesModel): Uint32Array {
  const { keys } = selection;
  if (keys.size === 0) return new Uint32Array();
  const shown = rows.filter((row) => keys.has(facts.table.key(row)));
  const isShown = new Set(shown);
  const hidden = [...keys].flatMap((key) => facts.table.rowOf(key) ?? []).filter((row) => !isShown.has(row));
  return Uint32Array.from([...shown, ...hidden.toSorted((a, b) => a - b)]);
}

/** The dialog of the export with what it may be about. */
export function ExportPane(props: {
  isOpen: boolean;
  onClose: () => void;
  onRefresh: () => void;
  connectionName: string;
  list: LoadedPlaceList;
  positions: MapPositions;
  systems: Readonly<Record<string, CoordinateSystems>>;
}) {
  const model = usePlaces();
  const { facts, rows, content } = model;
  if (!props.isOpen) return null;
  return (
    <ExportDialog
      {...props}
      facts={facts}
      scopes={{ selected: selectedRows(model), filtered: rows, all: facts.table.count }}
      shownColumns={shownColumns(content.columns)}
    />
  );
}
