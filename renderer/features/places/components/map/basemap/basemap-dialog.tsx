import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { SegmentedControl, TextField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { BasemapState } from '#shared/contract/basemap.ts';
import { BASEMAP_DATUMS } from '#shared/domain/basemap.ts';
import { useChangeBasemap } from '../../../api/coordinate-systems.ts';
import { type BasemapDraft, basemapOf, basemapProblems } from '../../../model/map/basemap-draft.ts';
import type { MapView } from '../../../model/map/map-view.ts';
import styles from './basemap-dialog.module.css';
import { showForNow, useSessionArchive } from './session-archive.ts';
import { type FieldsProps, TilesFields } from './tiles-fields.tsx';

type BasemapDialogProps = {
  state: BasemapState;
  view: MapView;
  /** What it opens with. */
  first: BasemapDraft;
  onClose: () => void;
};

function Choice(props: { label: string; hint?: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <span id={id}>{props.label}</span>
      {props.hint && (
        <Text tone="soft" small>
          {props.hint}
        </Text>
      )}
      {props.children(id)}
    </div>
  );
}

/** How any basemap is drawn. */
function LookFields({
  draft,
  onChange,
}: {
  draft: BasemapDraft;
  onChange: (change: Partial<BasemapDraft>) => void;
}) {
  const { placeBasemap: texts } = useI18n().t;
  return (
    <>
      <Choice label={texts.datum} hint={texts.datumHint}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={draft.datum}
            data={BASEMAP_DATUMS.map((value) => ({ value, label: texts.datums[value] }))}
            onChange={(datum) => onChange({ datum })}
          />
        )}
      </Choice>
      <TextField
        label={texts.attribution}
        value={draft.attribution}
        onChange={(event) => onChange({ attribution: event.currentTarget.value })}
      />
      <Choice label={texts.opacity(draft.opacityPercent)}>
        {(id) => (
          <input
            type="range"
            aria-labelledby={id}
            min={10}
            max={100}
            step={5}
            value={draft.opacityPercent}
            onChange={(event) => onChange({ opacityPercent: Number(event.currentTarget.value) })}
          />
        )}
      </Choice>
    </>
  );
}

/** A basemap of the user's own; nothing that needs a network unless it is asked for here. */
export function BasemapDialog({ state, view, first, onClose }: BasemapDialogProps) {
  const { t } = useI18n();
  const { placeBasemap: texts } = t;
  const forNow = useSessionArchive();
  const [file, setFile] = useState(forNow?.file);
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const change = useChangeBasemap();
  const onChange = (part: Partial<BasemapDraft>) => setDraft({ ...draft, ...part });
  const found = basemapProblems(draft);
  const problems = isTried ? found : {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (file && draft.kind === 'archive') {
      const { datum, attribution, opacityPercent } = draft;
      showForNow({ file, datum, attribution: attribution.trim(), opacity: opacityPercent / 100 });
      return onClose();
    }
    if (Object.keys(found).length > 0) return;
    showForNow(undefined);
    const key = draft.key.trim() || (draft.isKeyForgotten ? null : undefined);
    change.mutate({ basemap: basemapOf(draft), ...(key !== undefined && { key }) }, { onSuccess: onClose });
  };
  return (
    <Dialog onClose={onClose} title={texts.title}>
      <Stack as="form" gap={12} noValidate onSubmit={submit}>
        <Text as="p" tone="soft" small>
          {texts.intro}
        </Text>
        {draft.kind === 'tiles' && <TilesFields {...{ draft, onChange, problems, state, view }} />}
        {draft.kind === 'archive' && (
          <ArchiveFields {...{ draft, onChange, problems, file }} onFile={setFile} />
        )}
        <LookFields draft={draft} onChange={onChange} />
        {change.error && <FailureNotice failure={toAppError(change.error).toFailure()} />}
        <Row align="stretch" justify="end">
          <Button onClick={onClose}>{t.frame.cancel}</Button>
          <Button kind="primary" type="submit" loading={change.isPending}>
            {texts.save}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

type ArchiveFieldsProps = FieldsProps & { file: File | undefined; onFile: (file: File | undefined) => void };

/** A file of tiles on this computer: by its path for good, or chosen until the window is closed. */
function ArchiveFields({ draft, onChange, problems, file, onFile }: ArchiveFieldsProps) {
  const { placeBasemap: texts } = useI18n().t;
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextField
        label={texts.path}
        description={texts.pathHint}
        error={problems.path && !file && texts.pathProblem}
        disabled={file !== undefined}
        spellCheck={false}
        value={draft.path}
        onChange={(event) => onChange({ path: event.currentTarget.value })}
      />
      <Row wrap>
        <Button onClick={() => inputRef.current?.click()}>{texts.chooseFile}</Button>
        {file && (
          <Button kind="quiet" onClick={() => onFile(undefined)}>
            {texts.noFile}
          </Button>
        )}
        <input
          ref={inputRef}
          type="file"
          accept=".pmtiles"
          aria-label={texts.chooseFile}
          hidden
          onChange={(event) => {
            onFile(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </Row>
      {file && (
        <Text as="p" tone="soft" small>
          {texts.chosenFile(file.name)}
        </Text>
      )}
    </>
  );
}
