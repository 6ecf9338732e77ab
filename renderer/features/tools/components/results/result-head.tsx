import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Box, Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { ResultSummary } from '#shared/contract/tools/calls.ts';
import { useExplorer } from '../explorer-context.ts';
import styles from './results.module.css';

const SHOWN_CHARS = 300;

type Verdict = { tone: 'good' | 'bad' | 'neutral'; text: string };

const TONES = { good: 'ok', bad: 'danger', neutral: 'soft' } as const;

const ICONS: Record<Verdict['tone'], ReactNode> = {
  good: <CircleCheck size={14} aria-hidden />,
  bad: <TriangleAlert size={14} aria-hidden />,
  neutral: <Info size={14} aria-hidden />,
};

function useVerdicts({ isError, validation, parity }: ResultSummary): Verdict[] {
  const words = useI18n().t.toolsResults.head;
  const { kind } = useExplorer();
  const verdicts: Verdict[] = [];
  // That the tool failed is said above, and its answer then need not fit the schema.
  if (isError || kind !== 'tool') return verdicts;
  if (validation === null) verdicts.push({ tone: 'neutral', text: words.noSchema });
  else if (validation.kind === 'valid') verdicts.push({ tone: 'good', text: words.valid });
  else if (validation.kind === 'invalid') {
    verdicts.push({ tone: 'bad', text: words.invalid(validation.problems.length) });
  } else if (validation.kind === 'unchecked') verdicts.push({ tone: 'neutral', text: words.unchecked });
  else verdicts.push({ tone: 'bad', text: words.unusable });
  if (parity.kind === 'same') verdicts.push({ tone: 'good', text: words.same });
  else if (parity.kind === 'different') {
    verdicts.push({ tone: 'bad', text: words.different(parity.differences.length, parity.more) });
  } else if (parity.kind === 'text-in-words') verdicts.push({ tone: 'neutral', text: words.inWords });
  return verdicts;
}

/** That an answer is one page of more, and how to get the next one. */
function PartNote({ summary: { views }, toNextPage }: ResultHeadProps) {
  const words = useI18n().t.toolsResults.head;
  const view = views.find((each) => 'part' in each && each.part !== undefined);
  if (!view || !('part' in view) || !view.part) return null;
  const { total, nextCursor } = view.part;
  const openNext = nextCursor === null ? undefined : toNextPage?.(nextCursor);
  return (
    <Text as="p" small breaks>
      <Info size={14} aria-hidden />{' '}
      {total === null ? words.partOfMore(view.rows) : words.partOf(view.rows, total)}{' '}
      {openNext && (
        <Button small onClick={openNext}>
          {words.toNextPage}
        </Button>
      )}
      {nextCursor !== null && !openNext && words.nextPage(nextCursor)}
    </Text>
  );
}

type ResultHeadProps = {
  summary: ResultSummary;
  /** What fills in the call of the next page; undefined where the tool takes no cursor. */
  toNextPage?: (cursor: string) => (() => void) | undefined;
};

/** Whether an answer is what it says: against its schema, and its text against its structured content. */
export function ResultHead({ summary, toNextPage }: ResultHeadProps) {
  const words = useI18n().t.toolsResults.head;
  const verdicts = useVerdicts(summary);
  return (
    <Stack aria-label={words.label} as="section" gap={4}>
      <Row as="ul" wrap gap={16} small>
        {verdicts.map(({ tone, text }) => (
          <Row as="li" key={text} gap={4} tone={TONES[tone]} strong={tone === 'bad'}>
            {ICONS[tone]} {text}
          </Row>
        ))}
      </Row>
      <PartNote summary={summary} {...(toNextPage && { toNextPage })} />
      <ResultProblems summary={summary} />
    </Stack>
  );
}

/** Violations of the output schema, and where the text says something else than the structured content. */
function ResultProblems({ summary }: { summary: ResultSummary }) {
  const words = useI18n().t.toolsResults.head;
  const { validation, parity } = summary;
  const shown = (value: unknown) =>
    value === undefined ? words.missing : JSON.stringify(value).slice(0, SHOWN_CHARS);
  return (
    <>
      {validation?.kind === 'unusable' && (
        <Box as="details" box="danger" small open>
          <summary>{words.unusableTitle}</summary>
          <p>{validation.reason}</p>
        </Box>
      )}
      {validation?.kind === 'invalid' && (
        <Problems
          title={words.problemsTitle}
          heads={[words.pointer, words.rule, words.says]}
          rows={validation.problems.map(({ pointer, keyword, message }) => [
            pointer || words.root,
            keyword,
            message,
          ])}
        />
      )}
      {parity.kind === 'different' && (
        <Problems
          title={words.differencesTitle}
          heads={[words.pointer, words.structured, words.text]}
          rows={parity.differences.map(({ pointer, structured, text }) => [
            pointer || words.root,
            shown(structured),
            shown(text),
          ])}
          foot={parity.more ? words.moreDifferences : undefined}
        />
      )}
    </>
  );
}

function Problems(props: { title: string; heads: string[]; rows: string[][]; foot?: string | undefined }) {
  return (
    <Box as="details" box="danger" small open={props.rows.length <= 5}>
      <summary>{props.title}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get to it */}
      <div className={styles.problemList} tabIndex={0} role="region" aria-label={props.title}>
        <Table wraps isInline>
          <TableHead columns={props.heads} />
          <tbody>
            {props.rows.map((cells) => (
              <tr key={cells.join('\n')}>
                {cells.map((cell, at) => (
                  <td key={props.heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        {props.foot && <p>{props.foot}</p>}
      </div>
    </Box>
  );
}
