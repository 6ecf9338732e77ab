import { useState } from 'react';
import { PasswordField, TextField } from '#renderer/components/ui/fields.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { BasemapState } from '#shared/contract/basemap.ts';
import { wantsKey } from '#shared/domain/tile-address.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useTryTiles } from '../../../api/coordinate-systems.ts';
import {
  type BasemapDraft,
  type BasemapProblems,
  needsOtherKey,
  requestsGoTo,
} from '../../../model/map/basemap-draft.ts';
import { type MapView, tileUnder } from '../../../model/map/map-view.ts';

export type FieldsProps = {
  draft: BasemapDraft;
  onChange: (change: Partial<BasemapDraft>) => void;
  /** What is wrong, once it is time to say so. */
  problems: BasemapProblems;
};

function KeyField({ draft, onChange, state }: FieldsProps & { state: BasemapState }) {
  const { placeBasemap: texts, connectionDetails } = useI18n().t;
  const [visible, setVisible] = useState(false);
  const isElsewhere = state.hasKey && needsOtherKey(draft, state.basemap);
  const isKept = state.hasKey && !draft.isKeyForgotten && !isElsewhere;
  return (
    <>
      <PasswordField
        label={texts.key}
        description={isElsewhere ? texts.keyElsewhere : isKept ? texts.keyKept : texts.keyHint}
        autoComplete="off"
        spellCheck={false}
        value={draft.key}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleButtonProps={{
          'aria-label': visible ? connectionDetails.secrets.hide : connectionDetails.secrets.show,
          tabIndex: 0,
        }}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
      {isKept && (
        <Button kind="quiet" small onClick={() => onChange({ isKeyForgotten: true, key: '' })}>
          {texts.forgetKey}
        </Button>
      )}
      {draft.isKeyForgotten && (
        <Text as="p" tone="soft" small>
          {texts.keyForgotten}
        </Text>
      )}
    </>
  );
}

/** Says whether an address works before it is used, with a tile of what the map shows now. */
function TryTiles({ draft, view }: { draft: BasemapDraft; view: MapView }) {
  const { placeBasemap: texts } = useI18n().t;
  const { mutate, isPending, data, error, reset } = useTryTiles();
  const [tried, setTried] = useState('');
  const isOld = tried !== `${draft.template} ${draft.key}`;
  const tryIt = () => {
    reset();
    setTried(`${draft.template} ${draft.key}`);
    const tile = tileUnder(view, Number(draft.maxZoom) || 1);
    mutate({ template: draft.template.trim(), key: draft.key.trim() || null, tile });
  };
  return (
    <Row wrap>
      <Button loading={isPending} onClick={tryIt}>
        {texts.tryIt}
      </Button>
      <span role="status">
        {data &&
          !isOld &&
          (data.sizeBytes > 0 ? texts.tried((data.sizeBytes / 1_000).toFixed(1)) : texts.triedNothing)}
      </span>
      {error && !isOld && <FailureNotice failure={toAppError(error).toFailure()} />}
    </Row>
  );
}

/** Tiles from an address: where they come from, with which key, and what that tells whom. */
export function TilesFields(props: FieldsProps & { state: BasemapState; view: MapView }) {
  const { placeBasemap: texts } = useI18n().t;
  const { draft, onChange, problems } = props;
  const goTo = requestsGoTo(draft.template);
  const isTianditu = draft.template.includes('tianditu.gov.cn/');
  return (
    <>
      <TextField
        label={texts.template}
        description={texts.templateHint}
        error={problems.template && texts.templateProblems[problems.template]}
        placeholder="https://tiles.example/{z}/{x}/{y}.png?key={key}"
        spellCheck={false}
        value={draft.template}
        onChange={(event) => onChange({ template: event.currentTarget.value, labels: '' })}
      />
      {goTo && (
        <Stack gap={4} breaks box="caution">
          <p>{texts.leaves(goTo.hosts)}</p>
          {goTo.isOpen && <p>{texts.unencrypted}</p>}
          <p>{texts.termsNote}</p>
        </Stack>
      )}
      {wantsKey(draft.template) && <KeyField {...props} />}
      {isTianditu && (
        <Text as="p" tone="soft" small>
          {texts.tianditu}
        </Text>
      )}
      <TextField
        label={texts.maxZoom}
        error={problems.maxZoom && texts.maxZoomProblem}
        type="number"
        min={1}
        max={22}
        value={draft.maxZoom}
        onChange={(event) => onChange({ maxZoom: event.currentTarget.value })}
      />
      {goTo && <TryTiles draft={draft} view={props.view} />}
    </>
  );
}
