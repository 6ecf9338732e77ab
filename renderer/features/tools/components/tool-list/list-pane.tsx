import type { UseQueryResult } from '@tanstack/react-query';
import { ListFilter, RefreshCw, Search } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { ProgressBar } from '#renderer/components/ui/progress.tsx';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { Button, IconButton } from '#renderer/components/ui/button.tsx';
import { Box, Column, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { Notice } from '#renderer/components/ui/notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import type { ToolList } from '#shared/contract/tools/calls.ts';
import { useExchanges } from '../../api/exchanges.ts';
import { useAcceptChanges, useCancelList } from '../../api/list-tools.ts';
import { type ToolOrder, toolRows } from '../../model/tool-rows.ts';
import { useExplorer } from '../explorer-context.ts';
import { useDialectName } from '../probe/use-dialect-name.ts';
import { ConfirmCommand } from '../targets/confirm-command.tsx';
import { FailureRemedies } from '../failure-remedies.tsx';
import styles from './tool-list.module.css';
import { ToolRows } from './tool-rows.tsx';

/** JSON-RPC: the endpoint has no such list. */
const METHOD_NOT_FOUND = -32601;

const SORTS = ['given', 'name', 'tokens'] as const;

function OrderMenu({ order, onChange }: { order: ToolOrder; onChange: (order: ToolOrder) => void }) {
  const { list: words } = useI18n().t.tools;
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <IconButton kind="default" label={words.view}>
          <ListFilter size={15} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.sort}</Menu.Label>
        {SORTS.map((sort) => (
          <Menu.RadioItem
            key={sort}
            value={sort}
            checked={sort === order.sort}
            onChange={() => onChange({ ...order, sort })}
          >
            {words.sorts[sort]}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem
          checked={order.isGrouped}
          onChange={(isGrouped) => onChange({ ...order, isGrouped })}
        >
          {words.grouped}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The tools of the endpoint: found, ordered, chosen. */
export function ListPane(props: { list: UseQueryResult<ToolList>; onChosen: () => void }) {
  const { t } = useI18n();
  const words = t.tools.list;
  const { kind, target } = useExplorer();
  const { data, error, isFetching, refetch } = props.list;
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<ToolOrder>({ sort: 'given', isGrouped: false });
  const rows = useMemo(() => (data ? toolRows(data, order, query) : []), [data, order, query]);
  const shown = rows.filter((row) => row.kind === 'tool').length;
  const all = data?.tools.length ?? 0;
  const listBox = useRef<HTMLDivElement>(null);
  const toList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    listBox.current?.querySelector<HTMLElement>('[role=option]')?.focus();
  };
  const countOf = words.counts[kind];
  const count = !data ? '' : query.trim() === '' ? countOf(all) : words.countOf(shown, countOf(all));
  return (
    <Column gap={0}>
      <Row align="stretch" pad={8} fixed>
        <TextField
          flex={1}
          leftSection={<Search size={14} aria-hidden />}
          type="search"
          aria-label={words.search}
          placeholder={data ? countOf(all) : words.searchHint}
          value={query}
          data-pane-focus
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={toList}
        />
        <OrderMenu order={order} onChange={setOrder} />
        <IconButton kind="default" label={words.refresh} onClick={() => void refetch()}>
          <RefreshCw size={15} aria-hidden />
        </IconButton>
      </Row>
      <div className={styles.fetching}>
        {isFetching && <ProgressBar isThin share={undefined} label={words.loading} />}
      </div>
      <div className={styles.notices}>
        {isFetching && target && <SlowList key={`${target.id} ${kind}`} targetId={target.id} />}
        {error && !isFetching && <ListFailure error={error} onRetry={() => void refetch()} />}
        {data && <ChangesNotice list={data} />}
      </div>
      <span role="status" className="visually-hidden">
        {isFetching ? words.loading : count}
      </span>
      {data && all === 0 && rows.length === 0 && (
        <EmptyState isPart title={words.none[kind]} text={words.noneText} />
      )}
      {data && all > 0 && rows.length === 0 && (
        <Text as="p" tone="soft" pad={12}>
          {words.nothingFound}
        </Text>
      )}
      <ToolRows ref={listBox} rows={rows} isByTokens={order.sort === 'tokens'} onChosen={props.onChosen} />
      {data?.server && (
        <Text
          as="p"
          fixed
          tone="soft"
          small
          truncate
          lineAbove
          padY={4}
          padX={12}
          title={data.server.instructions}
        >
          {words.server(data.server.name, data.server.version)}
          {data.pages > 1 && ` · ${words.pages(data.pages)}`}
        </Text>
      )}
    </Column>
  );
}

const SLOW_MS = 4_000;

/** A list that does not come: after a few seconds what is tried, and a way to end it. */
function SlowList({ targetId }: { targetId: string }) {
  const [sinceMs] = useState(() => Date.now());
  return useNow(1_000) - sinceMs < SLOW_MS ? null : <WhatIsTried targetId={targetId} />;
}

function WhatIsTried({ targetId }: { targetId: string }) {
  const { t } = useI18n();
  const words = t.tools.list;
  const nameOf = useDialectName();
  const cancel = useCancelList(targetId);
  const nowMs = useNow(1_000);
  const tried = useExchanges()?.findLast(
    (each) => each.targetId === targetId && each.state === 'running' && each.purpose !== 'call',
  );
  return (
    <Notice
      tone="neutral"
      title={words.noAnswerYet}
      actions={
        <Button small onClick={cancel}>
          {t.frame.cancel}
        </Button>
      }
    >
      {tried && (
        <div>
          {words.trying(nameOf(tried.dialect), Math.max(0, Math.round((nowMs - tried.startedAtMs) / 1_000)))}
        </div>
      )}
    </Notice>
  );
}

/** What is different from the list that was last looked at, until somebody has seen it. */
function ChangesNotice({ list }: { list: ToolList }) {
  const { t, moment } = useI18n();
  const words = t.tools.list;
  const { target } = useExplorer();
  const accept = useAcceptChanges();
  const { changes, changedSinceMs } = list;
  if (!target || !changes || changes.length === 0 || changedSinceMs === null) return null;
  return (
    <Box box="caution" small>
      <Disclosure summary={words.changed(changes.length, moment(changedSinceMs))}>
        <Stack as="ul" gap={4} padBelow={4}>
          {changes.map((change) => (
            <li key={change.name}>
              <code>{change.name}</code>{' '}
              {change.kind === 'changed'
                ? words.changedMembers(change.members.join(', '))
                : words.changes[change.kind]}
            </li>
          ))}
        </Stack>
        <Button small loading={accept.isPending} onClick={() => accept.mutate({ targetId: target.id })}>
          {words.seen}
        </Button>
      </Disclosure>
    </Box>
  );
}

/** Why there is no list, and what to do about it. */
function ListFailure(props: { error: Error; onRetry: () => void }) {
  const { signIn: words, list } = useI18n().t.tools;
  const { login, kind } = useExplorer();
  const failure = toAppError(props.error).toFailure();
  const isUnknown = failure.code === 'RPC_FAILED' && failure.details.rpcCode === METHOD_NOT_FOUND;
  if (kind !== 'tool' && isUnknown) return <EmptyState isPart title={list.none[kind]} />;
  if (failure.code === 'STDIO_NOT_CONFIRMED') return <ConfirmCommand onConfirmed={props.onRetry} />;
  if (login && failure.code === 'MCP_SIGNED_OUT') {
    return (
      <EmptyState isPart title={words.signedOut} text={words.signedOutText}>
        <FailureRemedies failure={failure} isNextStep />
      </EmptyState>
    );
  }
  return (
    <>
      <FailureNotice failure={failure} lead={words.lead} />
      <FailureRemedies failure={failure} isNextStep onRetry={props.onRetry} />
    </>
  );
}
