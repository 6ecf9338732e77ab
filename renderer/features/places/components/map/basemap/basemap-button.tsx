import { Layers } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#renderer/components/ui/button.tsx';
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
      <IconButton kind="default" hintAt="left" label={label} disabled={!data} onClick={() => setOpen(true)}>
        <Layers size={15} aria-hidden />
      </IconButton>

      {isOpen && data && <BasemapDialog state={data} view={view} onClose={() => setOpen(false)} />}
    </>
  );
}
