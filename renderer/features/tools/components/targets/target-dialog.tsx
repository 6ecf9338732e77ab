import { type SyntheticEvent, useState } from 'react';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import type { Target } from '#shared/contract/tools/targets.ts';
import { ADDED_TARGET_SETTINGS } from '#shared/domain/mcp/wire/mcp-target.ts';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useChangeTargets } from '../../api/targets.ts';
import {
  bearerOf,
  clientOf,
  formOfTarget,
  leadsElsewhere,
  readTargetForm,
  readTargetSettings,
  signsOut,
  type TargetForm,
  type TargetProblems,
} from '../../model/target-form.ts';
import { type Editing, useExplorer } from '../explorer-context.ts';
import { AddressFields, SettingsFields } from './target-fields.tsx';

/** Adds an address, or changes one; of a connection's endpoint or a program, its settings. */
export function TargetDialog(props: {
  target?: Target;
  editing?: Editing;
  connections: { id: string; name: string }[];
  onClose: () => void;
}) {
  const { t } = useI18n();
  const words = t.tools.targets;
  const { target, onClose } = props;
  const { nameOf, showTarget } = useExplorer();
  const { add, edit, configure } = useChangeTargets();
  const { editing } = props;
  const isForToken = editing === 'token';
  const [form, setForm] = useState((): TargetForm => {
    const now = formOfTarget(target, props.connections[0]?.id ?? '');
    if (typeof editing === 'object') return { ...now, url: editing.url };
    return isForToken ? { ...now, by: 'bearer' } : now;
  });
  const [problems, setProblems] = useState<TargetProblems>({});
  const hasOwnAddress = target === undefined || target.kind === 'address';
  const failure = add.error ?? edit.error;
  const before = target ?? ADDED_TARGET_SETTINGS;
  const change = (part: Partial<TargetForm>) => setForm((now) => ({ ...now, ...part }));

  const configureIt = (targetId: string) => {
    const read = readTargetSettings(form, before);
    if ('problems' in read) setProblems(read.problems);
    else configure.mutate({ targetId, settings: read.value }, { onSuccess: onClose });
  };
  const saveIt = () => {
    const read = readTargetForm(form, before);
    if ('problems' in read) return setProblems(read.problems);
    const bearer = bearerOf(form);
    const client = clientOf(form);
    if (target) {
      const kept = { ...(bearer !== undefined && { bearer }), ...(client !== undefined && { client }) };
      return edit.mutate({ targetId: target.id, draft: read.value, ...kept }, { onSuccess: onClose });
    }
    return add.mutate(
      { draft: read.value, bearer: bearer ?? null, ...(client !== undefined && { client }) },
      {
        onSuccess: ({ id }) => {
          showTarget(id);
          onClose();
        },
      },
    );
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (hasOwnAddress) saveIt();
    else configureIt(target.id);
  };
  const title = !hasOwnAddress
    ? words.settingsTitle(nameOf(target))
    : target
      ? words.editTitle
      : words.addTitle;
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack as="form" gap={12} onSubmit={submit} noValidate>
        {hasOwnAddress && (
          <AddressFields
            form={form}
            problems={problems}
            onChange={change}
            connections={props.connections}
            hasBearer={target?.hasBearer ?? false}
            hasClient={target?.hasClient ?? false}
            isElsewhere={leadsElsewhere(form, target)}
            signsOut={signsOut(form, target)}
            isForToken={isForToken}
          />
        )}
        <SettingsFields
          form={form}
          problems={problems}
          onChange={change}
          isProgram={target?.kind === 'program'}
        />
        {failure && <FailureNotice failure={toAppError(failure).toFailure()} />}
        <Row align="stretch" justify="end" spaceAbove={12}>
          <Button onClick={onClose}>{t.frame.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            loading={add.isPending || edit.isPending || configure.isPending}
          >
            {words.save}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
