import { useMemo, useState } from 'react';
import { Checkbox } from '#renderer/components/ui/fields.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { maskSecret } from '#shared/domain/mask-secrets.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { hasHandshake } from '#shared/domain/mcp/wire/mcp-target.ts';
import { isAddedHeader } from '#shared/domain/mcp/wire/request-headers.ts';
import { utf8SizeBytes } from '#shared/domain/utf8.ts';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { usePreparedCall } from '../../api/list-tools.ts';
import { useCallRuns } from '../../api/use-call-runs.ts';
import { sentRequest } from '../../model/sent-request.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';

/** The next request, byte for byte. */
export function SentBytes({ tool }: { tool: ToolModel }) {
  const { t, count } = useI18n();
  const { bytes: words } = t.toolForm;
  const { target, kind, draft, run } = useExplorer();
  const { runs } = useCallRuns();
  const { data: prepared } = usePreparedCall(target, `${runs.length} ${run?.outcome?.callId ?? ''}`);
  const argumentsText = sentArguments(draft);
  const request = useMemo(
    () => (target && prepared ? sentRequest(target, tool, argumentsText, prepared, kind) : undefined),
    [target, prepared, tool, argumentsText, kind],
  );
  return (
    <Stack gap={4}>
      <Row wrap>
        <Text as="h3" grow id="sent-bytes">
          {words.label}
        </Text>
        {request && (
          <>
            <Text tone="soft">{words.size(count(utf8SizeBytes(request.body)))}</Text>
            <CopyButton
              text={request.body}
              label={words.copy}
              copied={words.copied}
              failed={words.copyFailed}
            />
          </>
        )}
      </Row>
      {request ? (
        <>
          <CodeBlock role="group" aria-labelledby="sent-bytes" tabIndex={0}>
            {request.body}
          </CodeBlock>
          <SentHeaders headers={request.headers} />
          {prepared && hasHandshake(prepared.dialect) && prepared.agreedVersion === null && (
            <Text as="p" tone="soft">
              {words.handshake}
            </Text>
          )}
        </>
      ) : (
        <Text as="p" tone="soft">
          {words.unknown}
        </Text>
      )}
    </Stack>
  );
}

/** What goes with the body; values that somebody added are shown to who asks for them only. */
function SentHeaders({ headers }: { headers: [string, string][] }) {
  const { t } = useI18n();
  const words = t.toolForm.bytes;
  const [isShowing, setShowing] = useState(false);
  const lines = headers.map(
    ([name, value]) => `${name}: ${isShowing || !isAddedHeader(name) ? value : maskSecret(value)}`,
  );
  return (
    <Disclosure
      summary={
        <>
          {words.headers}
          {t.punctuation.inBrackets(String(headers.length))}
        </>
      }
    >
      {headers.some(([name]) => isAddedHeader(name)) && (
        <Checkbox
          label={words.showAdded}
          checked={isShowing}
          onChange={({ currentTarget: { checked } }) => setShowing(checked)}
        />
      )}
      <CodeBlock>{lines.join('\n')}</CodeBlock>
    </Disclosure>
  );
}
