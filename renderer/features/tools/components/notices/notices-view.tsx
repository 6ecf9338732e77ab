import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { SelectField, Switch } from '#renderer/components/ui/fields.tsx';
import { Box, Column, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Target } from '#shared/contract/tools/targets.ts';
import type { Notice } from '#shared/contract/tools/notices.ts';
import { LOG_LEVELS, type LogLevel } from '#shared/domain/mcp/wire/log-level.ts';
import { useListening, useNoticeActions } from '../../api/notices.ts';
import { FailureRemedies } from '../failure-remedies.tsx';

const KINDS = ['log', 'progress', 'list-changed', 'resource-updated', 'other'] as const;
const MAX_SHOWN = 200;

/** What the endpoint says beside its answers: listened to, at which level, about which resources. */
export function NoticesView(props: { target: Target; notices: readonly Notice[] | undefined }) {
  const words = useI18n().t.tools.notices;
  const { target, notices = [] } = props;
  const [kind, setKind] = useState('');
  const { clear } = useNoticeActions();
  const own = notices.filter((each) => each.targetId === target.id);
  const shown = own.filter((each) => kind === '' || each.kind === kind).toReversed();
  return (
    <Column gap={0} fills data-pane>
      <Stack gap={8} padX={16} padY={8} lineBelow fixed>
        <Listening target={target} />
        <Row wrap justify="between">
          <SelectField
            aria-label={words.kind}
            data={[
              { value: '', label: words.allKinds },
              ...KINDS.map((value) => ({ value, label: words.kinds[value] })),
            ]}
            value={kind}
            onChange={({ currentTarget: { value } }) => setKind(value)}
          />
          <Row>
            <Text role="status" tone="soft" small>
              {words.count(shown.length)}
            </Text>
            <Button small disabled={notices.length === 0} onClick={() => clear.mutate(undefined)}>
              {words.clear}
            </Button>
          </Row>
        </Row>
      </Stack>
      {shown.length === 0 ? (
        <EmptyState isPart title={words.empty} text={words.emptyText} />
      ) : (
        <Box scrolls shrinks grow padX={16} role="region" tabIndex={0} aria-label={words.label}>
          <Table wraps isInline>
            <TableHead columns={[words.columns.time, words.columns.kind, words.columns.says]} />
            <tbody>
              {shown.slice(0, MAX_SHOWN).map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </tbody>
          </Table>
          {shown.length > MAX_SHOWN && (
            <Text as="p" tone="soft" small padAbove={8}>
              {words.onlyNewest(MAX_SHOWN)}
            </Text>
          )}
        </Box>
      )}
    </Column>
  );
}

const SEVERE = new Set(['error', 'critical', 'alert', 'emergency']);

function NoticeRow({ notice }: { notice: Notice }) {
  const { t, moment, value } = useI18n();
  const words = t.tools.notices;
  const { kind, level, text, uri, progress, atMs } = notice;
  const tone =
    level === null ? 'plain' : SEVERE.has(level) ? 'danger' : level === 'warning' ? 'caution' : 'plain';
  return (
    <tr>
      <td>{moment(atMs)}</td>
      <td>
        <Text tone={tone} strong={tone !== 'plain'} nowrap>
          {kind === 'log' ? (level ?? words.kinds.log) : words.kinds[kind]}
        </Text>
      </td>
      <td>
        <Text breaks selectable>
          {progress &&
            `${progress.total === null ? value(progress.done) : t.toolCall.progressOf(value(progress.done), value(progress.total))} `}
          {text}
          {uri !== null && (
            <>
              {' '}
              <code>{uri}</code>
            </>
          )}
        </Text>
      </td>
    </tr>
  );
}

/** Nothing is reported just now. */
const CAUTION: ReadonlySet<string> = new Set(['no-stream', 'reopening', 'ended']);

/** Whether it is listened to, from which level on it sends lines of log, and the resources it reports on. */
function Listening({ target }: { target: Target }) {
  const words = useI18n().t.tools.notices;
  const store = useListening();
  const { setLevel } = useNoticeActions();
  const [level, setChosen] = useState<LogLevel | ''>(() => levels.get(target.id) ?? '');
  const { isOn, uris, state, failure } = store.of(target.id);
  const choose = (value: string) => {
    const next = LOG_LEVELS.find((each) => each === value) ?? null;
    levels.set(target.id, next ?? '');
    setChosen(next ?? '');
    setLevel.mutate({ targetId: target.id, level: next });
  };
  return (
    <>
      <Row wrap gap={16}>
        <Switch
          label={words.listen}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => store.turn(target.id, checked)}
        />
        <Text role="status" tone={CAUTION.has(state) ? 'caution' : 'soft'} small>
          {words.states[state]}
        </Text>
        <Row push>
          <Text small tone="soft">
            {words.level}
          </Text>
          <SelectField
            aria-label={words.level}
            data={[
              { value: '', label: words.usualLevel },
              ...LOG_LEVELS.map((value) => ({ value, label: value })),
            ]}
            value={level}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
        </Row>
      </Row>
      {failure && (
        <>
          <FailureNotice failure={failure} lead={words.failed} />
          <FailureRemedies failure={failure} onRetry={() => store.turn(target.id, true)} />
        </>
      )}
      {uris.length > 0 && (
        <Stack as="ul" gap={4} aria-label={words.subscribed}>
          {uris.map((uri) => (
            <Row as="li" key={uri} justify="between">
              <Text as="code" truncate title={uri}>
                {uri}
              </Text>
              <Button small onClick={() => store.toggle(target.id, uri)}>
                {words.unsubscribe}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
    </>
  );
}

/** What was chosen for each target in this window. */
const levels = new Map<string, LogLevel | ''>();
