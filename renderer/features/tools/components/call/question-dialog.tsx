import { Button, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { checkField } from '#shared/domain/mcp/schema/check-field.ts';
import { fieldsOf } from '#shared/domain/mcp/schema/child-fields.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { type FormMember, type FormValue, withPartAt } from '#shared/domain/mcp/schema/form-value.ts';
import { formValueOf, writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import type { JsonValue } from '#shared/domain/places/place.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useCallRuns } from '../../api/use-call-runs.ts';
import type { CallRun, Question } from '../../model/call-run.ts';
import { SchemaForm } from '../form/schema-form.tsx';
import { useExplorer } from '../explorer-context.ts';
import styles from './call.module.css';

/** A question's defaults are meant to be sent: they stand in the form, where they can be seen and changed. */
function beginning(schema: JsonValue): FormValue {
  const members = fieldsOf(fieldNode(schema, schema)).flatMap((field): FormMember[] =>
    field.default === undefined ? [] : [{ name: field.name, value: formValueOf(field.default) }],
  );
  return { kind: 'object', members };
}

/** What the endpoint asks in the middle of a call, as a form. */
export function QuestionDialog({ run, question }: { run: CallRun; question: Question }) {
  const i18n = useI18n();
  const { t } = i18n;
  const words = t.toolCall.question;
  const { target, nameOf } = useExplorer();
  const { store } = useCallRuns();
  const [value, setValue] = useState(() => beginning(question.schema));
  const [isTold, setTold] = useState(false);
  const node = useMemo(() => fieldNode(question.schema, question.schema), [question.schema]);
  const isComplete = checkField(node, value).length === 0;
  const answer = async (action: 'accept' | 'decline' | 'cancel') => {
    if (action === 'accept' && !isComplete) return setTold(true);
    const contentText = action === 'accept' ? writeFormValue(value, 0) : null;
    try {
      await store.answer(run.runId, { questionId: question.questionId, action, contentText });
    } catch (error) {
      showFailure(i18n, error);
    }
  };
  return (
    <Modal
      opened
      onClose={() => void answer('decline')}
      closeOnClickOutside={false}
      title={words.title(run.tool)}
      closeButtonProps={{ 'aria-label': words.decline }}
    >
      <div className={styles.dialog}>
        <p className={styles.asked}>{question.message}</p>
        <p className={styles.soft}>{words.from(target ? nameOf(target) : '')}</p>
        <SchemaForm
          node={node}
          value={value}
          label={question.message}
          onChange={(path, part, order) => setValue((before) => withPartAt(before, path, part, order))}
        />
        <p role="status" className={styles.problem}>
          {isTold && !isComplete && words.incomplete}
        </p>
        <div className={styles.dialogActions}>
          <Button size="xs" variant="default" onClick={() => void answer('cancel')}>
            {words.cancel}
          </Button>
          <Button size="xs" variant="default" onClick={() => void answer('decline')}>
            {words.decline}
          </Button>
          <Button size="xs" onClick={() => void answer('accept')}>
            {words.accept}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
