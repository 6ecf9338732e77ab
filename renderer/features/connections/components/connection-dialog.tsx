import { Button, Modal, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Connection, ConnectionDraft } from '#shared/domain/connection.ts';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useChangeConnections } from '../api/change-connections.ts';
import { type DraftField, draftProblems, EMPTY_DRAFT, problemText } from '../model/draft-problems.ts';
import styles from './dialog.module.css';

type RemoteConnection = Extract<Connection, { kind: 'remote' }>;

function draftOf({ name, baseUrl, tokenHeader, zone }: RemoteConnection): ConnectionDraft {
  return { name, baseUrl, tokenHeader, zone };
}

/** The values being typed, and which problems may be shown: those of fields that were left once, or all after a try. */
function useDraft(initial: ConnectionDraft) {
  const { t } = useI18n();
  const [draft, setDraft] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const problems = draftProblems(draft);
  const fieldProps = (field: DraftField) => ({
    name: field,
    value: draft[field],
    error: left.has(field) ? problemText(problems[field], t.connections.problems) : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [field]: value }));
    },
    onBlur: () => setLeft((before) => new Set(before).add(field)),
  });
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
    <form noValidate className={styles.form} onSubmit={submit}>
      <TextInput label={texts.name} description={texts.nameHint} data-autofocus {...fieldProps('name')} />
      <TextInput
        label={texts.address}
        description={texts.addressHint}
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        {...fieldProps('baseUrl')}
      />
      <details className={styles.more}>
        <summary>{texts.advanced}</summary>
        <div className={styles.form}>
          <TextInput
            label={texts.tokenHeader}
            description={texts.tokenHeaderHint}
            spellCheck={false}
            {...fieldProps('tokenHeader')}
          />
          <TextInput
            label={texts.zone}
            description={texts.zoneHint}
            spellCheck={false}
            list="time-zones"
            {...fieldProps('zone')}
          />
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} aria-label={zone} />
            ))}
          </datalist>
        </div>
      </details>
      {error && <FailureNotice failure={toAppError(error).toFailure()} />}
      <div className={styles.actions}>
        <Button size="xs" variant="default" onClick={props.onClose}>
          {t.frame.cancel}
        </Button>
        <Button size="xs" type="submit" loading={isPending}>
          {connection ? texts.save : texts.addAction}
        </Button>
      </div>
    </form>
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
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      <ConnectionForm connection={props.connection} onClose={props.onClose} onAdded={props.onAdded} />
    </Modal>
  );
}
