import { Button } from '../components/ui/button.tsx';
import { CodeBlock } from '../components/ui/code-block.tsx';
import { Disclosure } from '../components/ui/disclosure.tsx';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { Facts } from '../components/ui/facts.tsx';
import { FailureNotice } from '../components/ui/failure-notice.tsx';
import { Box, Stack, Text } from '../components/ui/layout.tsx';
import { ListButton } from '../components/ui/list-button.tsx';
import { Notice } from '../components/ui/notice.tsx';
import { Table } from '../components/ui/table.tsx';
import type { Samples } from './samples.ts';

const TONES = ['plain', 'soft', 'faint', 'accent', 'caution', 'danger', 'ok'] as const;

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
            <thead>
              <tr>
                <th scope="col">{words.station}</th>
                <th scope="col">{words.time}</th>
                <th scope="col" data-number>
                  {words.level}
                </th>
              </tr>
            </thead>
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
    </>
  );
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
      </ul>
      <Tables words={words} />
      <Disclosure summary={words.more} open>
        <CodeBlock tabIndex={0}>{`{ "place": "${words.place}" }`}</CodeBlock>
      </Disclosure>
      <EmptyState isPart title={words.alerts} text={words.note}>
        <Button kind="primary">{words.preview}</Button>
      </EmptyState>
    </Stack>
  );
}
