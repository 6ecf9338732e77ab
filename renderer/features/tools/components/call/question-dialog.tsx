import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { TextArea } from '#renderer/components/ui/fields.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { formatCountdown } from '#renderer/i18n/format.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { ownWord } from '#renderer/i18n/own-word.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import type { JsonValue } from '#shared/domain/json-value.ts';
import { checkField } from '#shared/domain/mcp/schema/check-field.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import {
  fieldsOf,
  type FormMember,
  type FormValue,
  withPartAt,
} from '#shared/domain/mcp/schema/form-value.ts';
import { formValueOf, writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import { MAX_ROOTS, type Question, rootsAnswer, samplingAnswer } from '#shared/domain/mcp/wire/question.ts';
import { useQuestions, type WaitingQuestion } from '../../api/questions.ts';
import { lastRoots } from '../../model/drafts.ts';
import { useExplorer } from '../explorer-context.ts';
import { SchemaForm } from '../form/schema-form.tsx';
import styles from './call.module.css';

/** What endpoints ask: one question after another, in the order in which they came. */
export function Questions() {
  const { questions, answer } = useQuestions();
  const { nameOf, targets } = useExplorer();
  const [first] = questions;
  if (!first) return null;
  const target = targets.find(({ id }) => id === first.targetId);
  const from = target ? nameOf(target) : first.targetName;
  const props = { asked: first, from, more: questions.length - 1, onAnswer: answer };
  const { question } = first;
  if (question.kind === 'form') return <FormQuestion key={first.questionId} {...props} question={question} />;
  if (question.kind === 'sampling')
    return <SamplingQuestion key={first.questionId} {...props} question={question} />;
  return <RootsQuestion key={first.questionId} {...props} />;
}

type QuestionProps = {
  asked: WaitingQuestion;
  /** Name of the endpoint. */
  from: string;
  more: number;
  onAnswer: (
    asked: WaitingQuestion,
    action: 'accept' | 'decline' | 'cancel',
    contentText: string | null,
  ) => void;
};

/** Who asks, until when, and the buttons; what is asked stands between them. */
function QuestionFrame(
  props: QuestionProps & { title: string; problem: string; onAccept: () => void; children: ReactNode },
) {
  const { t } = useI18n();
  const words = t.toolCall.question;
  const { asked, from, more, onAnswer } = props;
  const leftMs = Math.max(0, asked.expiresAtMs - useNow(1_000));
  return (
    <Dialog
      onClose={() => onAnswer(asked, 'decline', null)}
      mustBeAnswered
      title={props.title}
      closeLabel={words.decline}
    >
      <Stack gap={12}>
        {props.children}
        <Text as="p" tone="soft" small>
          {[
            words.from(from),
            words.until(formatCountdown(leftMs)),
            ...(more > 0 ? [words.more(more)] : []),
          ].join(t.punctuation.space)}
        </Text>
        <Text role="status" as="p" tone="danger">
          {props.problem}
        </Text>
        <Row justify="end" wrap>
          {asked.question.kind === 'form' && (
            <Button onClick={() => onAnswer(asked, 'cancel', null)}>{words.cancel}</Button>
          )}
          <Button onClick={() => onAnswer(asked, 'decline', null)}>{words.decline}</Button>
          <Button kind="primary" onClick={props.onAccept}>
            {words.accept}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** A question's defaults are meant to be sent: they stand in the form, where they can be seen and changed. */
function beginning(schema: JsonValue): FormValue {
  const members = fieldsOf(fieldNode(schema, schema)).flatMap((field): FormMember[] =>
    field.default === undefined ? [] : [{ name: field.name, value: formValueOf(field.default) }],
  );
  return { kind: 'object', members };
}

function FormQuestion(props: QuestionProps & { question: Extract<Question, { kind: 'form' }> }) {
  const words = useI18n().t.toolCall.question;
  const { asked, from, question, onAnswer } = props;
  const [value, setValue] = useState(() => beginning(question.schema));
  const [isTold, setTold] = useState(false);
  const node = useMemo(() => fieldNode(question.schema, question.schema), [question.schema]);
  const isComplete = checkField(node, value).length === 0;
  return (
    <QuestionFrame
      {...props}
      title={words.title(asked.tool ?? from)}
      problem={isTold && !isComplete ? words.incomplete : ''}
      onAccept={() => (isComplete ? onAnswer(asked, 'accept', writeFormValue(value, 0)) : setTold(true))}
    >
      <p className={styles.asked}>{question.message}</p>
      <SchemaForm
        node={node}
        value={value}
        label={question.message}
        isPlain
        showsProblems={isTold}
        onChange={(path, part, order) => setValue((before) => withPartAt(before, path, part, order))}
      />
    </QuestionFrame>
  );
}

/** What a language model is to go on with: a person reads it, and writes the answer. */
function SamplingQuestion(props: QuestionProps & { question: Extract<Question, { kind: 'sampling' }> }) {
  const { t, count } = useI18n();
  const words = t.toolCall.question;
  const { asked, from, question, onAnswer } = props;
  const { systemPrompt, messages, maxTokens } = question;
  const [text, setText] = useState('');
  const [isTold, setTold] = useState(false);
  const isEmpty = text.trim() === '';
  const prompt = { role: 'system', parts: [{ type: 'text', text: systemPrompt, mimeType: '' }] };
  return (
    <QuestionFrame
      {...props}
      title={words.samplingTitle(asked.tool ?? from)}
      problem={isTold && isEmpty ? words.emptyAnswer : ''}
      onAccept={() => (isEmpty ? setTold(true) : onAnswer(asked, 'accept', samplingAnswer(text)))}
    >
      <p>{words.samplingText}</p>
      <Stack as="section" box="sunken" gap={8} aria-label={words.conversation} tabIndex={0}>
        {[...(systemPrompt === '' ? [] : [prompt]), ...messages].map(({ role, parts }, index) => (
          <div key={index}>
            <Text strong small>
              {ownWord(words.roles, role) ?? role}
            </Text>
            {parts.map((part, at) => (
              <p key={at} className={styles.asked}>
                {part.type === 'text'
                  ? part.text
                  : words.notShown([part.type, part.mimeType].join(' ').trim())}
              </p>
            ))}
          </div>
        ))}
      </Stack>
      <TextArea
        label={words.yourAnswer}
        description={maxTokens === null ? undefined : words.maxTokens(count(maxTokens))}
        rows={4}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </QuestionFrame>
  );
}

/** The folders that an endpoint may work in, as a person names them. */
function RootsQuestion(props: QuestionProps) {
  const words = useI18n().t.toolCall.question;
  const { asked, from, onAnswer } = props;
  const [text, setText] = useState(lastRoots.get(asked.targetId) ?? '');
  const [problem, setProblem] = useState('');
  const send = () => {
    const written = rootsAnswer(text);
    if ('unusable' in written) {
      const [line] = written.unusable;
      return setProblem(line === undefined ? words.rootsTooMany(MAX_ROOTS) : words.rootsUnusable(line));
    }
    lastRoots.set(asked.targetId, text);
    return onAnswer(asked, 'accept', written.json);
  };
  return (
    <QuestionFrame {...props} title={words.rootsTitle(from)} problem={problem} onAccept={send}>
      <p>{words.rootsText}</p>
      <TextArea
        label={words.folders}
        description={words.foldersHint}
        spellCheck={false}
        rows={4}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </QuestionFrame>
  );
}
