import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { CoordinateSystems } from '#shared/domain/coordinates/coordinate-systems.ts';
import type { PlaceColumnId } from '#shared/domain/places/place-column.ts';
import { useI18n, useWordsOf } from '#renderer/i18n/i18n-context.tsx';
import {
  columnsOfChoice,
  type ExportChoices,
  exportFileName,
  type ExportScopes,
  rowsOfScope,
} from '../../model/export-choices.ts';
import { isComplete, type LoadedPlaceList } from '../../model/loaded-place-list.ts';
import { orderedColumns, USUAL_LAYOUT } from '../../model/column-layout.ts';
import type { PlaceFacts } from '../../model/place-facts.ts';
import { ExportForm } from './export-form.tsx';
import { ExportOutcome } from './export-outcome.tsx';
import { useExport } from './use-export.ts';

export type ExportDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  connectionName: string;
  list: LoadedPlaceList;
  facts: PlaceFacts;
  positions: { lng: Float64Array; lat: Float64Array };
  /** By projectId. */
  systems: Readonly<Record<string, CoordinateSystems>>;
  scopes: ExportScopes;
  /** The columns of the table from left to right. */
  shownColumns: readonly PlaceColumnId[];
};

const ALL_COLUMNS = orderedColumns(USUAL_LAYOUT);

function DialogContent(props: ExportDialogProps) {
  const { t, language } = useI18n();
  const { list, facts, positions, systems, scopes, onClose } = props;
  const [nowMs] = useState(() => Date.now());
  const [choices, setChoices] = useState<ExportChoices>({
    format: 'csv',
    scope: scopes.selected.length > 0 ? 'selected' : 'filtered',
    columns: 'visible',
    language,
  });
  const words = { ...useWordsOf(choices.language), zone: list.zone };
  const { state, start, cancel, again } = useExport({ facts, words, positions, systems });
  if (state.status !== 'choosing')
    return <ExportOutcome state={state} onCancel={cancel} onAgain={again} onClose={onClose} />;
  const columns = columnsOfChoice(choices.columns, props.shownColumns, ALL_COLUMNS);
  const counts = {
    selected: scopes.selected.length,
    filtered: scopes.filtered.length,
    all: scopes.all,
    visibleColumns: columnsOfChoice('visible', props.shownColumns, ALL_COLUMNS).length,
    allColumns: ALL_COLUMNS.length,
  };
  const fileName = exportFileName(props.connectionName, nowMs, list.zone, choices.format);
  const hindrance = !isComplete(list)
    ? t.placeExport.incomplete
    : counts[choices.scope] === 0
      ? t.placeExport.nothing
      : null;
  const begin = () =>
    start({
      listId: list.listId,
      format: choices.format,
      rows: rowsOfScope(scopes, choices.scope),
      columns,
      title: props.connectionName,
      fileName,
    });
  return (
    <ExportForm
      choices={choices}
      counts={counts}
      fileName={fileName}
      hindrance={hindrance}
      onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
      onStart={begin}
      onClose={onClose}
    />
  );
}

/** Exports places as a file: which, with which columns, in which format; progress, and how it ended. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useI18n();
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t.placeExport.title}
      size={520}
      closeButtonProps={{ 'aria-label': t.placeExport.close }}
    >
      {props.isOpen && <DialogContent {...props} />}
    </Modal>
  );
}
