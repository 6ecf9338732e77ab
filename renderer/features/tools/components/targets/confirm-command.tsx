import { Button } from '#renderer/components/ui/button.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { commandLine } from '#shared/domain/mcp/wire/mcp-json.ts';
import { useConfirmCommand } from '../../api/targets.ts';
import { useExplorer } from '../explorer-context.ts';

/** The exact command of a program, which is not started before somebody has seen and confirmed it. */
export function ConfirmCommand({ onConfirmed }: { onConfirmed: () => void }) {
  const words = useI18n().t.tools.program;
  const { target } = useExplorer();
  const confirm = useConfirmCommand();
  if (!target?.program) return null;
  const { program, id: targetId, name } = target;
  return (
    <Stack pad={12} as="section" aria-label={words.title(name)}>
      <strong>{words.title(name)}</strong>
      <p>{words.text}</p>
      <CodeBlock tabIndex={0}>{commandLine(program)}</CodeBlock>
      {program.cwd !== null && (
        <Text breaks>
          {words.folder} <code>{program.cwd}</code>
        </Text>
      )}
      {program.variables.length > 0 && (
        <Text breaks>
          {words.variables} <code>{program.variables.join(', ')}</code>
        </Text>
      )}
      <Row>
        <Button
          kind="primary"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ targetId, exact: program.exact }, { onSuccess: onConfirmed })}
        >
          {words.confirm}
        </Button>
      </Row>
    </Stack>
  );
}
