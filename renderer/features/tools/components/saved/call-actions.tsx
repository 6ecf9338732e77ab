import { Button } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CopiedRequest } from '#shared/domain/mcp/copy/copied-request.ts';
import { isAddedHeader } from '#shared/domain/mcp/wire/added-headers.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { usePreparedCall } from '../../api/prepare-call.ts';
import { useCallRuns } from '../../api/use-call-runs.ts';
import { sentRequest } from '../../model/sent-request.ts';
import { sentArguments, useExplorer } from '../explorer-context.ts';
import { CopyAsMenu } from '../wire/copy-as-menu.tsx';
import { SaveCallDialog } from './save-call-dialog.tsx';

/** What can be done with the call that is being written, beside calling: copy it, save it. */
export function CallActions() {
  const words = useI18n().t.toolsSaved.saveCall;
  const { tool, draft } = useExplorer();
  const [isSaving, setSaving] = useState(false);
  const request = useRequest();
  if (!tool) return null;
  return (
    <>
      <CopyAsMenu request={request} />
      <Button
        size="xs"
        variant="default"
        leftSection={<Bookmark size={14} aria-hidden />}
        onClick={() => setSaving(true)}
      >
        {words.button}
      </Button>
      {isSaving && (
        <SaveCallDialog
          tool={tool}
          argumentsText={sentArguments(draft) ?? ''}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

function useRequest(): CopiedRequest | undefined {
  const { target, tool, draft, run, nameOf } = useExplorer();
  const { runs } = useCallRuns();
  const { data: prepared } = usePreparedCall(target, `${runs.length} ${run?.outcome?.callId ?? ''}`);
  const argumentsText = sentArguments(draft);
  return useMemo(() => {
    if (!target?.url || !tool || !prepared) return undefined;
    const { body, headers } = sentRequest(target, tool, argumentsText, prepared);
    return {
      name: nameOf(target),
      url: target.url,
      headers: headers.filter(([name]) => name !== 'Authorization' && !isAddedHeader(name)),
      added: headers.filter(([name]) => isAddedHeader(name)),
      isAuthorised: target.authorisation.kind !== 'none',
      body,
      call: { tool: tool.name, argumentsJson: argumentsText ?? '{}' },
      dialect: prepared.dialect,
    };
  }, [target, tool, prepared, argumentsText, nameOf]);
}
