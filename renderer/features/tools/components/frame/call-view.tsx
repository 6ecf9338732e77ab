import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { Chip } from '#renderer/components/ui/chip.tsx';
import type { ToolList } from '#shared/contract/tools/calls.ts';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import { AnswerPane } from '../call/answer-pane.tsx';
import { CallPane } from '../call/call-pane.tsx';
import { useExplorer } from '../explorer-context.ts';
import { ListPane } from '../tool-list/list-pane.tsx';
import styles from './call-view.module.css';

const PANES = ['list', 'call', 'result'] as const;
type Pane = (typeof PANES)[number];

/** Tools, call and answer side by side; in a narrow window one of them at a time. */
export function CallView(props: { list: UseQueryResult<ToolList> }) {
  const { t } = useI18n();
  const { tool, toolName, tools, target, run, kind } = useExplorer();
  const isNarrow = useMediaQuery('(max-width: 1040px)');
  const [chosenPane, setPane] = useState<Pane>(toolName === undefined ? 'list' : 'call');
  // Without a list there is nothing to call: why, and what helps, stands where the list would.
  const pane = chosenPane === 'call' && !tool && !props.list.data ? 'list' : chosenPane;
  const [shownRun, setShownRun] = useState(run?.runId);
  // A call that begins takes a narrow window to its answer.
  if (shownRun !== run?.runId) {
    setShownRun(run?.runId);
    if (run && (shownRun === undefined || run.runId > shownRun)) setPane('result');
  }
  const [shownError, setShownError] = useState<Error | null>(null);
  // An endpoint that cannot be used says so where its list would be, whatever pane was shown of another one.
  if (shownError !== props.list.error) {
    setShownError(props.list.error);
    if (props.list.error && !tool) setPane('list');
  }
  const { empty, panes, views } = t.tools;
  const offered = { tool: panes.list, prompt: views.prompts, resource: views.resources }[kind];
  const nameOf = (each: Pane) => (each === 'list' ? offered : panes[each]);
  const isUnknown = toolName !== undefined && !tool && tools.length > 0;
  const parts = {
    list: <ListPane {...props} onChosen={() => setPane('call')} />,
    call: tool ? (
      <CallPane key={`${target?.id} ${tool.name}`} tool={tool} />
    ) : (
      <EmptyState
        isPart
        title={isUnknown ? empty.unknownTitle(toolName) : empty.choose[kind]}
        text={isUnknown ? empty.unknownText : empty.chooseText[kind]}
      />
    ),
    result: <AnswerPane />,
  };
  // One tree for both: what is typed or asked in a pane outlives a window that becomes narrow.
  return (
    <Stack gap={0} rows={isNarrow ? 'head' : 'foot'} shrinks>
      {isNarrow && (
        <Row gap={4} padX={16} padY={4} lineBelow role="group" aria-label={panes.label}>
          {PANES.map((each) => (
            <Chip key={each} aria-pressed={each === pane} onClick={() => setPane(each)}>
              {nameOf(each)}
            </Chip>
          ))}
        </Row>
      )}
      <div className={isNarrow ? styles.pane : styles.panes}>
        {PANES.filter((each) => !isNarrow || each === pane).map((each) => (
          <section key={each} className={styles.pane} aria-label={nameOf(each)} data-pane>
            {parts[each]}
          </section>
        ))}
      </div>
    </Stack>
  );
}
