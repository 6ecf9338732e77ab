import { useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { CodeBlock } from '../components/ui/code-block.tsx';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Facts } from '../components/ui/facts.tsx';
import { FailureNotice } from '../components/ui/failure-notice.tsx';
import { Box, Column, Row, Stack, Text } from '../components/ui/layout.tsx';
import { ListButton } from '../components/ui/list-button.tsx';
import { type LinkedSpan, Markdown } from '../components/ui/markdown.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { SparkLine } from '../components/ui/spark-line.tsx';
import { SplitHandle } from '../components/ui/split-handle.tsx';
import { Table, TableHead } from '../components/ui/table.tsx';
import { TimeSeriesChart } from '../components/ui/time-series-chart.tsx';
import { WebLink } from '../components/ui/web-link.tsx';
import { VirtualList } from '../components/ui/virtual-list.tsx';
import type { Samples } from './samples.ts';

const SEVERITIES = ['overflow', 'alarm', 'warning'] as const;
const TONES = ['plain', 'soft', 'faint', 'accent', 'caution', 'danger', 'ok', ...SEVERITIES] as const;
const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 8, 15);
const LEVELS_M = [4.1, 4.3, null, 4.9, 5.2, 5.1];
const LINES = Array.from({ length: 1000 }, (_, index) => index);

function Tables({ words }: { words: Samples }) {
  const facts = [
    [words.station, 'P002-0013'],
    [words.level, words.place],
  ];
  return (
    <>
      <Facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {[false, true].map((wraps) => (
        <Box key={String(wraps)} scrolls role="region" tabIndex={0} aria-label={`${words.level} ${wraps}`}>
          <Table wraps={wraps}>
            <TableHead columns={[words.station, words.time, words.level]} numbers={[words.level]} />
            <tbody>
              <tr>
                <th scope="row">{words.place}</th>
                <td>2026-09-15 06:55:00</td>
                <td data-number>−6.12</td>
              </tr>
            </tbody>
          </Table>
        </Box>
      ))}
      <Table aria-label={words.history}>
        <TableHead columns={[words.station, words.time, words.level]} numbers={[words.level]} />
        <tbody>
          <tr>
            <td colSpan={3}>
              <EmptyState isPart title={words.none} text={words.note} />
            </td>
          </tr>
        </tbody>
      </Table>
    </>
  );
}

/** A long list under headings, with the level of each line as its largest figure. */
function List({ words }: { words: Samples }) {
  return (
    <Column style={{ height: 160 }}>
      <VirtualList
        label={words.list}
        lines={LINES}
        rowPx={40}
        headingPxOf={(line) => (line % 100 === 0 ? 28 : undefined)}
        keyOf={(line) => line}
      >
        {(line, button) =>
          line % 100 === 0 ? (
            <Row padX={12} small lineBelow>
              <strong>{words.alerts}</strong> <Text tone="soft">{line}</Text>
            </Row>
          ) : (
            <ListButton {...button}>
              <Row as="span" justify="between">
                <Text truncate>{words.place}</Text>
                <Text large strong tone={SEVERITIES[line % 3]}>
                  4.88
                </Text>
              </Row>
            </ListButton>
          )
        }
      </VirtualList>
    </Column>
  );
}

/** Two panes; the border between them is dragged, or moved by the arrow keys. */
function Panes({ words }: { words: Samples }) {
  const [share, setShare] = useState(0.5);
  const columns = `minmax(0, ${share}fr) 8px minmax(0, ${1 - share}fr)`;
  return (
    <div style={{ display: 'grid', gridTemplateColumns: columns, height: 60 }}>
      <Box box="outline">{words.station}</Box>
      <SplitHandle label={words.panes} orientation="vertical" share={share} onChange={setShare} />
      <Box box="outline">{words.level}</Box>
    </div>
  );
}

const SPARK = { paths: ['M1 20L20 6L40 14L60 4'], thresholdY: 10, lastX: 60, lastY: 4 };

function SparkLines({ words }: { words: Samples }) {
  return (
    <Row wrap gap={16}>
      {SEVERITIES.map((severity) => (
        <SparkLine
          key={severity}
          width={72}
          height={24}
          line={SPARK}
          label={words.chart}
          severity={severity}
        />
      ))}
      <SparkLine width={72} height={24} line={undefined} label={words.states.unknown} severity="warning" />
    </Row>
  );
}

function Chart({ words }: { words: Samples }) {
  const timesMs = LEVELS_M.map((_, hour) => START_MS + hour * HOUR_MS);
  return (
    <TimeSeriesChart
      label={words.chart}
      heightPx={160}
      timesMs={timesMs}
      series={[{ label: words.level, values: LEVELS_M, token: '--line-level' }]}
      axes={[{ unit: 'm', formatValue: String }]}
      lines={SEVERITIES.map((severity, at) => ({
        value: 5.4 - at / 2,
        label: words.states[severity],
        style: (['solid', 'dot', 'dash'] as const)[at] ?? 'solid',
        token: `--line-${severity}`,
      }))}
      rangeMs={[START_MS, START_MS + LEVELS_M.length * HOUR_MS]}
      zone="Asia/Shanghai"
      readoutAt={(index) => ({
        time: new Date(timesMs[index] ?? START_MS).toISOString(),
        parts: [{ label: words.level, text: String(LEVELS_M[index] ?? '–') }],
      })}
      words={{ resetZoom: words.preview, readoutHint: words.note }}
    />
  );
}

function SampleLink({ span: { href, text } }: { span: LinkedSpan }) {
  return <WebLink href={href}>{text}</WebLink>;
}

export function Contents({ words }: { words: Samples }) {
  return (
    <Stack as="section" gap={12} aria-label={words.contents}>
      <h2>{words.contents}</h2>
      {(['neutral', 'caution', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={words.station} actions={<Button small>{words.more}</Button>}>
          {words.note}
        </Notice>
      ))}
      <Notice tone="caution" isBar>
        {words.place}
      </Notice>
      <FailureNotice failure={{ code: 'CANCELLED', details: {} }} lead={words.problem} />
      {(['card', 'outline', 'sunken', 'caution', 'danger'] as const).map((box) => (
        <Box key={box} box={box}>
          {TONES.map((tone) => (
            <Text key={tone} tone={box === 'caution' || box === 'danger' ? 'plain' : tone} small>
              {words.note}{' '}
            </Text>
          ))}
        </Box>
      ))}
      <ul>
        <li>
          <ListButton isRuled>{words.place}</ListButton>
        </li>
        <li>
          <ListButton isRuled aria-pressed>
            {words.place}
          </ListButton>
        </li>
        <li>
          <ListButton isRuled disabled>
            {words.place}
          </ListButton>
        </li>
      </ul>
      <List words={words} />
      <Tables words={words} />
      <SparkLines words={words} />
      <Chart words={words} />
      <Panes words={words} />
      <Disclosure summary={words.more} open>
        <CodeBlock tabIndex={0}>{`{ "place": "${words.place}" }`}</CodeBlock>
      </Disclosure>
      <Markdown
        text={`### ${words.alerts}\n\n- **${words.level}** \`4.88\`\n- [${words.place}](https://example.org)\n\n> ${words.note}\n\n| ${words.station} | ${words.level} |\n|---|---|\n| P002-0013 | 4.88 |`}
        firstLevel={1}
        link={SampleLink}
      />
      <EmptyState isPart title={words.alerts} text={words.note}>
        <Button kind="primary">{words.preview}</Button>
      </EmptyState>
    </Stack>
  );
}
