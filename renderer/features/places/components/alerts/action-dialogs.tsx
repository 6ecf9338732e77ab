import { type SubmitEvent, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '#renderer/components/ui/fields.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Rank } from '#shared/domain/alerts/alert-rules.ts';
import { longestShelfMs } from '#shared/domain/alerts/place-alert.ts';
import { useActOnAlerts, useAlertSettings } from '../../api/alerts.ts';

const HOUR_MS = 3_600_000;
const SHELF_HOURS = [1, 4, 12, 24, 72];

type ActionProps = { connectionId: string; placeIds: string[]; onClose: () => void };

/** Who acts is remembered for the next time. */
function usePerson() {
  const { alertPerson, change } = useAlertSettings();
  const [typed, setTyped] = useState<string>();
  const name = typed ?? alertPerson;
  return {
    name,
    setName: setTyped,
    remember: () => name.trim() !== alertPerson && change({ alertPerson: name.trim() }),
  };
}

function PersonFields(props: {
  name: string;
  onName: (name: string) => void;
  isMissing: boolean;
  noteLabel: string;
  note: string;
  onNote: (note: string) => void;
}) {
  const { t } = useI18n();
  const { name, isMissing, note } = props;
  return (
    <>
      <TextField
        label={t.alerts.name}
        value={name}
        maxLength={80}
        autoComplete="name"
        error={isMissing ? t.alerts.nameMissing : undefined}
        data-autofocus={name === '' || undefined}
        onChange={({ currentTarget }) => props.onName(currentTarget.value)}
      />
      <TextArea
        label={props.noteLabel}
        placeholder={t.alerts.noteHint}
        rows={2}
        maxLength={500}
        value={note}
        data-autofocus={name !== '' || undefined}
        onChange={({ currentTarget }) => props.onNote(currentTarget.value)}
      />
    </>
  );
}

/** Somebody takes care of alerts, and says who and how. */
export function AcknowledgeDialog({ connectionId, placeIds, onClose }: ActionProps) {
  const { t } = useI18n();
  const person = usePerson();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { act, isPending } = useActOnAlerts(connectionId);
  const isMissing = person.name.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    person.remember();
    act(placeIds, { kind: 'acknowledge', name: person.name, note }, onClose);
  };
  return (
    <Dialog title={t.alerts.acknowledgeTitle(placeIds.length)} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Text as="p" tone="soft">
            {t.alerts.acknowledgeText}
          </Text>
          <PersonFields
            name={person.name}
            onName={person.setName}
            isMissing={isTried && isMissing}
            noteLabel={t.alerts.note}
            note={note}
            onNote={setNote}
          />
          <Row justify="end">
            <Button onClick={onClose}>{t.alerts.cancel}</Button>
            <Button kind="primary" type="submit" loading={isPending}>
              {t.alerts.acknowledge}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Hides an alert for some hours; it comes back by itself. */
export function ShelveDialog({ connectionId, placeIds, rank, onClose }: ActionProps & { rank: Rank }) {
  const { t } = useI18n();
  const person = usePerson();
  const [note, setNote] = useState('');
  const [hours, setHours] = useState(4);
  const [isTried, setTried] = useState(false);
  const { act, isPending } = useActOnAlerts(connectionId);
  const isMissing = person.name.trim() === '';
  const allowed = SHELF_HOURS.filter((each) => each * HOUR_MS <= longestShelfMs(rank));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return;
    person.remember();
    const untilMs = Date.now() + hours * HOUR_MS;
    act(placeIds, { kind: 'shelve', name: person.name, note, untilMs }, onClose);
  };
  return (
    <Dialog title={t.alerts.shelveTitle} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <Text as="p" tone="soft">
            {t.alerts.shelveText}
          </Text>
          <SelectField
            label={t.alerts.shelveFor}
            value={String(hours)}
            data={allowed.map((each) => ({ value: String(each), label: t.alerts.shelveHours(each) }))}
            onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
          />
          <PersonFields
            name={person.name}
            onName={person.setName}
            isMissing={isTried && isMissing}
            noteLabel={t.alerts.shelveReason}
            note={note}
            onNote={setNote}
          />
          <Row justify="end">
            <Button onClick={onClose}>{t.alerts.cancel}</Button>
            <Button kind="primary" type="submit" loading={isPending}>
              {t.alerts.shelve.replace('…', '')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
