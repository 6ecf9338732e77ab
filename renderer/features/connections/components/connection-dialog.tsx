import { type SubmitEvent, useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import type { Connection, ConnectionDraft } from '#shared/domain/connection.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import type { AddressCheck } from '#shared/contract/connections.ts';
import { useChangeConnections } from '../api/connections-queries.ts';
import { useAddressCheck } from '../api/test-connection.ts';
import { type DraftField, draftProblems, EMPTY_DRAFT, problemText } from '../model/draft-problems.ts';
import { effectOfSaving } from '../model/pasted-address.ts';

type RemoteConnection = Extract<Connection, { kind: 'remote' }>;

function draftOf({ name, baseUrl, tokenHeader, zone }: RemoteConnection): ConnectionDraft {
  return { name, baseUrl, tokenHeader, zone };
}

/** The values being typed, and which problems may be shown: those of changed fields that were left, or all after a try. */
function useDraft(initial: ConnectionDraft) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const problems = draftProblems(draft);
  const change = (field: DraftField, value: string) => setDraft((before) => ({ ...before, [field]: value }));
  const fieldProps = (field: DraftField, hint: string) => {
    const error = left.has(field) ? problemText(problems[field], t.connections.problems) : undefined;
    return {
      name: field,
      value: draft[field],
      // In place of the hint: what is below must not move away from under a click that leaves the field.
      inputWrapperOrder: ['label' as const, 'description' as const, 'error' as const, 'input' as const],
      description: error === undefined ? hint : undefined,
      error,
      onChange: (event: { currentTarget: HTMLInputElement }) => change(field, event.currentTarget.value),
      onBlur: () => draft[field] !== initial[field] && setLeft((before) => new Set(before).add(field)),
    };
  };
  const showAll = () => setLeft(new Set<DraftField>(['name', 'baseUrl', 'tokenHeader', 'zone']));
  return { draft, problems, fieldProps, showAll, change };
}

function ConnectionForm(props: {
  connection: RemoteConnection | undefined;
  onClose: () => void;
  onAdded: (connection: Connection) => void;
}) {
  const { t } = useI18n();
  const texts = t.connections.dialog;
  const { connection } = props;
  const { draft, problems, fieldProps, showAll, change } = useDraft(
    connection ? draftOf(connection) : EMPTY_DRAFT,
  );
  const { add, edit } = useChangeConnections();
  const { error, isPending } = connection ? edit : add;
  const { check, isChecking, ask } = useAddressCheck(draft.baseUrl, connection?.baseUrl);
  const [isWaiting, setWaiting] = useState(false);
  const effect = connection && effectOfSaving(draft, connection);
  /** Once what answers has been shown, it is the user who decides. */
  const addChecked = async () => {
    setWaiting(check === undefined);
    const found = check ?? (await ask().catch(() => undefined));
    setWaiting(false);
    if (check === undefined && found?.isDataService === false) return;
    add.mutate(draft, { onSuccess: props.onAdded });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    showAll();
    const [bad] = Object.keys(problems);
    if (bad !== undefined) {
      const field = event.currentTarget.elements.namedItem(bad);
      if (field instanceof HTMLInputElement) {
        field.closest('details')?.setAttribute('open', '');
        field.focus();
      }
    } else if (connection) edit.mutate({ id: connection.id, draft }, { onSuccess: props.onClose });
    else void addChecked();
  };
  return (
    <Stack noValidate as="form" gap={12} onSubmit={submit}>
      <TextField label={texts.name} data-autofocus {...fieldProps('name', texts.nameHint)} />
      <TextField
        label={texts.address}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        {...fieldProps('baseUrl', texts.addressHint)}
      />
      <AddressState check={check} isChecking={isChecking} onUse={(baseUrl) => change('baseUrl', baseUrl)} />
      <Disclosure summary={texts.advanced}>
        <Stack gap={12}>
          <TextField
            label={texts.tokenHeader}
            spellCheck={false}
            {...fieldProps('tokenHeader', texts.tokenHeaderHint)}
          />
          <TextField
            label={texts.zone}
            spellCheck={false}
            list="time-zones"
            {...fieldProps('zone', texts.zoneHint)}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} aria-label={zone} />
            ))}
          </datalist>
        </Stack>
      </Disclosure>
      {connection && (
        <Text role="status" as="div" tone="caution" small>
          {effect && <p>{texts.effects[effect](new URL(connection.baseUrl).host)}</p>}
        </Text>
      )}
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
      <Row align="stretch" justify="end">
        <Button onClick={props.onClose}>{t.frame.cancel}</Button>
        <Button kind="primary" type="submit" loading={isPending || isWaiting}>
          {connection ? texts.save : check?.isDataService === false ? texts.addAnyway : texts.addAction}
        </Button>
      </Row>
    </Stack>
  );
}

/** What answers at the address; it keeps its room, so that a click beside it does not miss. */
function AddressState(props: {
  check: AddressCheck | undefined;
  isChecking: boolean;
  onUse: (baseUrl: string) => void;
}) {
  const { t, failure: wordsOf } = useI18n();
  const texts = t.connections.dialog.check;
  const { check } = props;
  const suggestion = check?.suggestion ?? null;
  const words = check?.failure && wordsOf(check.failure);
  return (
    <Stack gap={4} role="status" style={{ minHeight: 40 }} breaks>
      {props.isChecking && <Text tone="soft">{texts.running}</Text>}
      {!props.isChecking && check?.isDataService && (
        <Text tone="ok">
          ✓ {texts.found} {check.baseUrl.startsWith('http:') && !isLocal(check.baseUrl) && texts.notEncrypted}
        </Text>
      )}
      {!props.isChecking && words && (
        <Text tone="caution">
          <strong>{words.title}</strong> {suggestion === null && words.nextStep}
        </Text>
      )}
      {!props.isChecking && suggestion !== null && (
        <Row wrap>
          <Text>{texts.suggested(suggestion)}</Text>
          <Button small onClick={() => props.onUse(suggestion)}>
            {texts.use}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const isLocal = (baseUrl: string) => /^(localhost|127\.|\[::1\])/.test(new URL(baseUrl).hostname);

/** Adds a connection, or edits the one that is given. */
export function ConnectionDialog(props: {
  connection?: RemoteConnection | undefined;
  opened: boolean;
  onClose: () => void;
  onAdded: (connection: Connection) => void;
}) {
  const { t } = useI18n();
  const title = props.connection ? t.connections.dialog.editTitle : t.connections.dialog.addTitle;
  return (
    <Dialog isOpen={props.opened} onClose={props.onClose} title={title}>
      <ConnectionForm connection={props.connection} onClose={props.onClose} onAdded={props.onAdded} />
    </Dialog>
  );
}
