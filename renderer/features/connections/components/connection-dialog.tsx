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
import { useChangeConnections } from '../api/connections-queries.ts';
import { type DraftField, draftProblems, EMPTY_DRAFT, problemText } from '../model/draft-problems.ts';
import { leadsElsewhere } from '../model/pasted-address.ts';

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
  const fieldProps = (field: DraftField, hint: string) => {
    const error = left.has(field) ? problemText(problems[field], t.connections.problems) : undefined;
    return {
      name: field,
      value: draft[field],
      // In place of the hint: what is below must not move away from under a click that leaves the field.
      inputWrapperOrder: ['label' as const, 'description' as const, 'error' as const, 'input' as const],
      description: error === undefined ? hint : undefined,
      error,
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const { value } = event.currentTarget;
        setDraft((before) => ({ ...before, [field]: value }));
      },
      onBlur: () => draft[field] !== initial[field] && setLeft((before) => new Set(before).add(field)),
    };
  };
  const showAll = () => setLeft(new Set<DraftField>(['name', 'baseUrl', 'tokenHeader', 'zone']));
  return { draft, problems, fieldProps, showAll };
}

function ConnectionForm(props: {
  connection: RemoteConnection | undefined;
  onClose: () => void;
  onAdded: (connection: Connection) => void;
}) {
  const { t } = useI18n();
  const texts = t.connections.dialog;
  const { connection } = props;
  const { draft, problems, fieldProps, showAll } = useDraft(connection ? draftOf(connection) : EMPTY_DRAFT);
  const { add, edit } = useChangeConnections();
  const { error, isPending } = connection ? edit : add;
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
    else add.mutate(draft, { onSuccess: props.onAdded });
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
      {connection && (
        <Text role="status" as="div" tone="caution" small>
          {leadsElsewhere(draft.baseUrl, connection.baseUrl) && (
            <p>{texts.otherServer(new URL(connection.baseUrl).host)}</p>
          )}
        </Text>
      )}
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
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
      <Row align="stretch" justify="end">
        <Button onClick={props.onClose}>{t.frame.cancel}</Button>
        <Button kind="primary" type="submit" loading={isPending}>
          {connection ? texts.save : texts.addAction}
        </Button>
      </Row>
    </Stack>
  );
}

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
