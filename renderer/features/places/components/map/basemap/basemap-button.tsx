import { ActionIcon, Tooltip } from '@mantine/core';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBasemap } from '../../../api/coordinate-systems.ts';
import type { MapView } from '../../../model/map/map-view.ts';
import { BasemapDialog } from './basemap-dialog.tsx';

/** Opens the choice of the basemap. */
export function BasemapButton({ view }: { view: MapView }) {
  const label = useI18n().t.placeBasemap.open;
  const { data } = useBasemap();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={label} position="left" withArrow>
        <ActionIcon
          variant="default"
          size={28}
          aria-label={label}
          disabled={!data}
          onClick={() => setOpen(true)}
        >
          <Layers size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen && data && <BasemapDialog state={data} view={view} onClose={() => setOpen(false)} />}
    </>
  );
}
