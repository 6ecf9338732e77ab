import { Check, Layers } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { Text } from '#renderer/components/ui/layout.tsx';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { BasemapState } from '#shared/contract/basemap.ts';
import type { Basemap } from '#shared/domain/basemap.ts';
import { useBasemap, useChangeBasemap } from '../../../api/coordinate-systems.ts';
import { type BasemapDraft, draftOf, hostsText, NEW_DRAFT } from '../../../model/map/basemap-draft.ts';
import {
  BASEMAP_PRESETS,
  type BasemapPreset,
  lacksKey,
  presetOf,
  presetTiles,
} from '../../../model/map/basemap-presets.ts';
import type { MapView } from '../../../model/map/map-view.ts';
import { BasemapDialog } from './basemap-dialog.tsx';
import { showForNow, useSessionArchive } from './session-archive.ts';

function Entry(props: { label: ReactNode; hint: string; isChosen?: boolean; onClick: () => void }) {
  const { isChosen } = props;
  return (
    <Menu.Item
      leftSection={<Check size={14} aria-hidden style={{ opacity: isChosen ? 1 : 0 }} />}
      {...(isChosen && { 'aria-current': true })}
      onClick={props.onClick}
    >
      {props.label}
      <Text block small>
        {props.hint}
      </Text>
    </Menu.Item>
  );
}

/** Basemaps to choose from, each with the server that will see the requests. */
function Entries({ state, onEdit }: { state: BasemapState; onEdit: (draft: BasemapDraft) => void }) {
  const i18n = useI18n();
  const texts = i18n.t.placeBasemap;
  const change = useChangeBasemap();
  const forNow = useSessionArchive();
  const { basemap } = state;
  const kind = forNow ? 'archive' : basemap.kind;
  const preset = forNow ? undefined : presetOf(basemap);
  const use = (chosen: Basemap) => {
    showForNow(undefined);
    change.mutate({ basemap: chosen }, { onError: (error) => showFailure(i18n, error) });
  };
  const choose = (chosen: BasemapPreset) =>
    lacksKey(chosen, state) ? onEdit(draftOf(presetTiles(chosen))) : use(presetTiles(chosen));
  const edit = (of: 'tiles' | 'archive') =>
    onEdit(kind === of ? draftOf(basemap, forNow) : { ...NEW_DRAFT, kind: of });
  return (
    <>
      <Entry
        label={texts.kinds.none}
        hint={texts.noRequests}
        isChosen={kind === 'none'}
        onClick={() => use({ kind: 'none' })}
      />
      {BASEMAP_PRESETS.map((each) => (
        <Entry
          key={each}
          label={texts.presets[each]}
          hint={texts.seenBy(hostsText(presetTiles(each).template), lacksKey(each, state))}
          isChosen={preset === each}
          onClick={() => choose(each)}
        />
      ))}
      <Menu.Divider />
      <Entry
        label={texts.choose.archive}
        hint={texts.noRequests}
        isChosen={kind === 'archive'}
        onClick={() => edit('archive')}
      />
      <Entry
        label={texts.choose.tiles}
        hint={texts.seenByOwn}
        isChosen={kind === 'tiles' && preset === undefined}
        onClick={() => edit('tiles')}
      />
    </>
  );
}

/** Opens the choice of the basemap. */
export function BasemapButton({ view }: { view: MapView }) {
  const label = useI18n().t.placeBasemap.open;
  const { data } = useBasemap();
  const [draft, setDraft] = useState<BasemapDraft>();
  return (
    <>
      <Menu position="left-start" width={330}>
        <Menu.Target>
          <IconButton kind="default" hintAt="left" label={label} disabled={!data}>
            <Layers size={15} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>{data && <Entries state={data} onEdit={setDraft} />}</Menu.Dropdown>
      </Menu>
      {draft && data && (
        <BasemapDialog state={data} view={view} first={draft} onClose={() => setDraft(undefined)} />
      )}
    </>
  );
}
