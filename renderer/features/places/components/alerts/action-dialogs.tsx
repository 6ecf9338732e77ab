import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '#renderer/components/ui/fields.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showToast } from '#renderer/lib/show-toast.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import type { AlertAction, ListedAlert } from '#shared/contract/alerts.ts';
import { type Rank, severityOf } from '#shared/domain/alerts/alert-rules.ts';
import { longestShelfMs } from '#shared/domain/alerts/place-alert.ts';
import { useActOnAlerts, useAlertSettings } from '../../api/alerts.ts';
import { usePlaces } from '../places-model.ts';
import { StateSymbol } from '../state-symbol.tsx';
import { useAlertWords } from './alert-words.ts';

const HOUR_MS = 3_600_000;
const SHELF_HOURS = [1, 4, 12, 24, 72];

const MAX_NAMED = 5;
const TICK_MS = 30_000;

type ActionProps = {
  connectionId: string;
  placeIds: readonly string[];
  /** As they stand now: one may rise while the dialog is open. */
  alerts: readonly ListedAlert[];
  onClose: () => void;
};

/** Whoever is signed in, unless another name was given the last time. */
function usePerson() {
  const { alertPerson, change } = useAlertSettings();
  const { username } = usePlaces();
  const [typed, setTyped] = useState<string>();
  const usual = alertPerson === '' ? username : alertPerson;
  const name = typed ?? usual;
  return {
    name,
    setName: setTyped,
    remember: () => name.trim() !== usual && change({ alertPerson: name.trim() }),
  };
}

/** Which places it is about, and how each of them stands. */
function NamedPlaces({ placeIds, alerts }: Pick<ActionProps, 'placeIds' | 'alerts'>) {
  const { t, moment } = useI18n();
  const words = useAlertWords();
  const nowMs = useNow(TICK_MS);
  const { table } = usePlaces().facts;
  const shown = placeIds.length > MAX_NAMED ? placeIds.slice(0, MAX_NAMED - 1) : placeIds;
  return (
    <Stack as="ul" gap={8} box="outline" aria-label={t.alerts.actionOn}>
      {shown.map((placeId) => {
        const row = table.rowOf(placeId);
        const { episode, rank = 0 } = alerts.find((each) => each.placeId === placeId) ?? {};
        const severity = severityOf(rank);
        const project =
          row === undefined ? null : (table.value(row, 'projectName') ?? table.value(row, 'projectId'));
        const name = (row !== undefined && table.value(row, 'placeName')) || t.places.problems.unnamed;
        return (
          <Row key={placeId} as="li" align="start">
            <StateSymbol mark={severity ?? 'below-warning'} sizePx={16} />
            <Stack as="span" gap={0}>
              <strong>{name}</strong>
              <Text small tone="soft">
                {[placeId, project].filter(Boolean).join(' · ')}
              </Text>
              {episode && (
                <Text small tone={severity ?? 'soft'}>
                  {severity
                    ? words.stands(severity, episode, nowMs)
                    : t.alerts.place.returned(moment(episode.sinceMs))}
                </Text>
              )}
            </Stack>
          </Row>
        );
      })}
      {shown.length < placeIds.length && (
        <Box as="li" tone="soft">
          {t.alerts.andMore(placeIds.length - shown.length)}
        </Box>
      )}
    </Stack>
  );
}

/** Who acts on alerts and why, asked in a dialog; `children` is what else is asked. */
function ActionDialog(
  props: ActionProps & {
    title: string;
    text: string;
    noteLabel: string;
    noteHint: string;
    submit: string;
    actionOf: (person: { name: string; note: string }) => AlertAction;
    children?: ReactNode;
  },
) {
  const i18n = useI18n();
  const { t } = i18n;
  const { connectionId, placeIds, alerts, onClose } = props;
  const { name, setName, remember } = usePerson();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  // What rises while somebody types was not seen: the backend leaves it alone.
  const [shown] = useState(() => {
    const wanted = new Set(placeIds);
    return alerts.filter(({ placeId }) => wanted.has(placeId));
  });
  const { act, isPending } = useActOnAlerts(connectionId);
  const isMissing = name.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    remember();
    act(shown, props.actionOf({ name, note }), (count) => {
      onClose();
      const left = shown.length - count;
      if (left > 0)
        showToast(i18n, { id: 'alerts-left', tone: 'bad', message: t.alerts.leftAsTheyAre(left) });
    });
  };
  return (
    <Dialog title={props.title} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <NamedPlaces placeIds={placeIds} alerts={props.alerts} />
          <Text as="p" tone="soft">
            {props.text}
          </Text>
          {props.children}
          <TextField
            label={t.alerts.name}
            value={name}
            maxLength={80}
            autoComplete="name"
            error={isTried && isMissing ? t.alerts.nameMissing : undefined}
            data-autofocus={name === '' || undefined}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextArea
            label={props.noteLabel}
            placeholder={props.noteHint}
            rows={2}
            maxLength={500}
            value={note}
            data-autofocus={name !== '' || undefined}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Row justify="end">
            <Button onClick={onClose}>{t.alerts.cancel}</Button>
            <Button kind="primary" type="submit" loading={isPending}>
              {props.submit}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Somebody takes care of alerts, and says who and how. */
export function AcknowledgeDialog(props: ActionProps) {
  const { t } = useI18n();
  return (
    <ActionDialog
      {...props}
      title={t.alerts.acknowledgeTitle(props.placeIds.length)}
      text={t.alerts.acknowledgeText}
      noteLabel={t.alerts.note}
      noteHint={t.alerts.noteHint}
      submit={t.alerts.acknowledge}
      actionOf={(person) => ({ kind: 'acknowledge', ...person })}
    />
  );
}

/** Hides an alert for some hours; it comes back by itself. */
export function ShelveDialog({ rank, ...props }: ActionProps & { rank: Rank }) {
  const { t } = useI18n();
  const [hours, setHours] = useState(4);
  const allowed = SHELF_HOURS.filter((each) => each * HOUR_MS <= longestShelfMs(rank));
  return (
    <ActionDialog
      {...props}
      title={t.alerts.shelveTitle}
      text={t.alerts.shelveText}
      noteLabel={t.alerts.shelveReason}
      noteHint={t.alerts.shelveReasonHint}
      submit={t.alerts.shelve.replace('…', '')}
      actionOf={(person) => ({ kind: 'shelve', ...person, untilMs: Date.now() + hours * HOUR_MS })}
    >
      <SelectField
        label={t.alerts.shelveFor}
        value={String(hours)}
        data={allowed.map((each) => ({ value: String(each), label: t.alerts.shelveHours(each) }))}
        onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
      />
    </ActionDialog>
  );
}
