import { useMemo, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { Checkbox, TextArea } from '#renderer/components/ui/fields.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { OpenFileButton } from '#renderer/components/ui/open-file-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { type HttpServer, readHttpServers } from '#shared/domain/mcp/wire/mcp-json.ts';
import { useImportTargets } from '../../api/targets.ts';
import { useExplorer } from '../explorer-context.ts';

/** Adds the addresses of another client's configuration; its programs have to be written where programs are. */
export function ImportTargets({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const words = t.tools.targets.importing;
  const { targets, showTarget } = useExplorer();
  const add = useImportTargets();
  const [json, setJson] = useState('');
  const [unchosen, setUnchosen] = useState<ReadonlySet<HttpServer>>(new Set());
  const { servers, programs, unusable } = useMemo(() => readHttpServers(json), [json]);
  const isThere = ({ draft: { url } }: HttpServer) => targets.some((each) => each.url === url);
  const chosen = servers.filter((each) => !unchosen.has(each) && !isThere(each));
  const toggle = (server: HttpServer) =>
    setUnchosen((before) => {
      const after = new Set(before);
      if (!after.delete(server)) after.add(server);
      return after;
    });
  // What goes wrong is shown; those before it are in the list of what is there.
  const addAll = () =>
    add.mutate(chosen, {
      onSuccess: (first) => {
        if (first !== undefined) showTarget(first);
        onClose();
      },
    });
  const detailsOf = (server: HttpServer) => [
    ...(isThere(server) ? [words.isThere] : []),
    ...(server.bearer === null ? [] : [words.withToken]),
    ...(server.headersLeftOut.length > 0 ? [words.headersLeftOut(server.headersLeftOut.join(', '))] : []),
  ];
  return (
    <Dialog onClose={onClose} title={words.title} width="medium">
      <Stack gap={12}>
        <p>{words.text}</p>
        <TextArea
          label={words.json}
          isCode
          spellCheck={false}
          rows={5}
          value={json}
          data-autofocus
          onChange={(event) => setJson(event.currentTarget.value)}
        />
        <Row>
          <OpenFileButton label={words.file} isPending={false} onText={setJson} />
        </Row>
        {servers.length > 0 && (
          <Stack as="fieldset">
            <legend>{words.found}</legend>
            {servers.map((server, index) => (
              <Checkbox
                key={index}
                label={`${server.draft.name}: ${server.draft.url}`}
                description={detailsOf(server).join('; ') || undefined}
                checked={chosen.includes(server)}
                disabled={isThere(server)}
                onChange={() => toggle(server)}
              />
            ))}
          </Stack>
        )}
        <Text role="status" as="div" tone="caution" small breaks>
          {json.trim() !== '' && servers.length === 0 && <p>{words.none}</p>}
          {programs.length > 0 && <p>{words.programs(programs.join(', '))}</p>}
          {unusable.length > 0 && <p>{words.unusable(unusable.join(', '))}</p>}
        </Text>
        {add.error && <FailureNotice failure={toAppError(add.error).toFailure()} />}
        <Row align="stretch" justify="end">
          <Button onClick={onClose}>{t.frame.cancel}</Button>
          <Button kind="primary" disabled={chosen.length === 0} loading={add.isPending} onClick={addAll}>
            {words.add(chosen.length)}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
