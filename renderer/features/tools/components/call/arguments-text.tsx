import { useRef } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { draftOfText } from '#shared/domain/mcp/schema/arguments-draft.ts';
import { writeFormValue } from '#shared/domain/mcp/schema/write-form-value.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useValidation } from '../../api/validate-arguments.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';
import styles from './call.module.css';

function Verdict({ tool }: { tool: ToolModel }) {
  const { toolForm: words, punctuation } = useI18n().t;
  const { draft } = useExplorer();
  const json = sentArguments(draft) ?? '{}';
  const verdict = useValidation(tool.inputSchema, json);
  if (draft.problem || tool.inputSchema === undefined) return null;
  if (!verdict)
    return (
      <Text as="p" tone="soft">
        {words.validation.checking}
      </Text>
    );
  if (verdict.kind === 'valid')
    return (
      <Text as="p" tone="soft">
        {words.validation.valid}
      </Text>
    );
  if (verdict.kind === 'unchecked')
    return (
      <Text as="p" tone="caution">
        {words.validation.unchecked}
      </Text>
    );
  if (verdict.kind === 'unusable') {
    return (
      <Text as="p" tone="caution" breaks>
        {words.validation.unusable} <code>{verdict.reason}</code>
      </Text>
    );
  }
  return (
    <Text as="div" tone="caution" breaks>
      {[words.validation.invalid(verdict.problems.length), words.validation.sendable].join(punctuation.space)}
      <ul>
        {verdict.problems.slice(0, 5).map(({ pointer, keyword, message }) => (
          <li key={`${pointer} ${keyword} ${message}`}>
            <code>
              {pointer} {message}
            </code>
          </li>
        ))}
      </ul>
    </Text>
  );
}

/** Whether the arguments match the schema, in one short line. */
export function ArgumentsVerdict({ tool }: { tool: ToolModel }) {
  const { toolForm: words } = useI18n().t;
  const { draft } = useExplorer();
  const verdict = useValidation(tool.inputSchema, sentArguments(draft) ?? '{}');
  if (draft.problem || verdict?.kind !== 'valid') {
    const count = verdict?.kind === 'invalid' ? verdict.problems.length : 0;
    return (
      <Text push small tone="soft" truncate>
        {count > 0 && words.validation.short(count)}
      </Text>
    );
  }
  return (
    <Text push small tone="soft" truncate>
      {words.validation.valid}
    </Text>
  );
}

/** The arguments as JSON text: the other side of the form. What was typed is not reformatted. */
export function ArgumentsText({ tool }: { tool: ToolModel }) {
  const { toolForm: words, punctuation } = useI18n().t;
  const { draft, typeArguments } = useExplorer();
  const area = useRef<HTMLTextAreaElement>(null);
  const { problem, value, text } = draft;
  const isLeftOut = sentArguments(draft) === null;
  const isObject = value.kind === 'object' || problem !== null || isLeftOut;
  const goTo = () => {
    area.current?.focus();
    area.current?.setSelectionRange(problem?.at ?? 0, (problem?.at ?? 0) + 1);
  };
  const form = writeFormValue(value);
  return (
    <Stack gap={4}>
      <Row wrap>
        <Text as="h3" grow id="arguments-json">
          {words.json.label}
        </Text>
        <Button
          kind="quiet"
          small
          disabled={problem !== null || isLeftOut || text === form}
          onClick={() => typeArguments(form)}
        >
          {words.json.pretty}
        </Button>
        <Button kind="quiet" small onClick={() => typeArguments(isLeftOut ? '{}' : '')}>
          {isLeftOut ? words.json.putEmpty : words.json.leaveOut}
        </Button>
      </Row>
      <textarea
        ref={area}
        className={styles.text}
        aria-labelledby="arguments-json"
        aria-invalid={problem !== null || !isObject}
        aria-describedby="arguments-problem"
        placeholder={words.json.leftOut}
        spellCheck={false}
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        value={text}
        onChange={(event) => typeArguments(event.currentTarget.value)}
      />
      <div id="arguments-problem" role="status" className={styles.verdict}>
        {problem ? (
          <Text as="div" tone="danger">
            {words.json.problem(problem.line, problem.column)}
            {[words.json.problems[problem.reason], words.json.formWaits].join(punctuation.space)}
            <Row as="span" align="stretch" wrap padAbove={4}>
              <Button small onClick={goTo}>
                {words.json.goTo}
              </Button>
              <Button small onClick={() => typeArguments(form)}>
                {words.json.backToForm}
              </Button>
            </Row>
          </Text>
        ) : isObject ? (
          <Verdict tool={tool} />
        ) : (
          <Text as="p" tone="danger">
            {words.json.notObject}
          </Text>
        )}
        {!problem && isObject && draftOfText(text).problem && (
          <Text as="p" tone="danger">
            {words.problems['not-a-number']}
          </Text>
        )}
      </div>
    </Stack>
  );
}
