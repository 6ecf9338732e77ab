import { Menu } from '@mantine/core';
import { Copy, CopyCheck, Filter, MapPin, PanelRight } from 'lucide-react';
import type { PlaceColumnId } from '#shared/domain/places/place-column.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { cellText } from '../../model/cell-text.ts';
import { usePlaces } from '../places-model.ts';

/** The cell whose menu is open, and where on the page. */
export type OpenCellMenu = { row: number; column: PlaceColumnId; xPx: number; yPx: number };

/** What can be done with a cell and its place. */
export function CellMenu(props: {
  open: OpenCellMenu | null;
  onClose: () => void;
  onFilter: (open: OpenCellMenu) => void;
  onCopyCell: (open: OpenCellMenu) => void;
  onCopyRow: (open: OpenCellMenu) => void;
  onShowOnMap: (open: OpenCellMenu) => void;
  onShowDetails: (open: OpenCellMenu) => void;
}) {
  const { t } = useI18n();
  const texts = t.placeFilters;
  const { facts, words } = usePlaces();
  const { open } = props;
  if (!open) return null;
  const items = [
    {
      label: texts.onThisValue(cellText(facts, open.row, open.column, words)),
      icon: Filter,
      run: props.onFilter,
    },
    { label: texts.copyCell, icon: Copy, run: props.onCopyCell },
    { label: texts.copyRow, icon: CopyCheck, run: props.onCopyRow },
    { label: texts.showOnMap, icon: MapPin, run: props.onShowOnMap },
    { label: texts.openPlace, icon: PanelRight, run: props.onShowDetails },
  ];
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && props.onClose()}
      position="bottom-start"
      shadow="sm"
      width={260}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: 'fixed', insetInlineStart: open.xPx, top: open.yPx, width: 1, height: 1 }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={texts.cellMenu}>
        {items.map(({ label, icon: Icon, run }) => (
          <Menu.Item key={label} leftSection={<Icon size={14} aria-hidden />} onClick={() => run(open)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
