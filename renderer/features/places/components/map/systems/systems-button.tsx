import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#renderer/components/ui/button.tsx';
import type { PlaceTable } from '#shared/domain/places/place-table.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useCoordinateSystems } from '../../../api/coordinate-systems.ts';
import type { MapPositions } from '../../../model/map/position-effect.ts';
import styles from '../places-map.module.css';
import { SystemsDialog } from './systems-dialog.tsx';

/** Opens the coordinate systems of the projects, and says how many of them nobody has confirmed. */
export function SystemsButton(props: { connectionId: string; table: PlaceTable; positions: MapPositions }) {
  const { placePositions: texts } = useI18n().t;
  const { projects } = useCoordinateSystems(props.connectionId, props.table);
  const [isOpen, setOpen] = useState(false);
  const open = projects.filter(({ evidence, isConfirmed }) => evidence.proposal !== null && !isConfirmed);
  const hint = open.length > 0 ? `${texts.open} ${texts.toConfirm(open.length)}` : texts.open;
  return (
    <>
      <IconButton
        kind="default"
        hintAt="left"
        label={hint}
        className={styles.marked}
        data-marked={open.length > 0 || undefined}
        onClick={() => setOpen(true)}
      >
        <LocateFixed size={15} aria-hidden />
      </IconButton>

      {isOpen && <SystemsDialog {...props} projects={projects} onClose={() => setOpen(false)} />}
    </>
  );
}
