import { RotateCw, Send } from 'lucide-react';
import { Button, IconButton, LinkButton } from '../components/ui/button.tsx';
import { Chip, Tag } from '../components/ui/chip.tsx';
import { CopyButton } from '../components/ui/copy-button.tsx';
import { Box, Row, Stack, Text } from '../components/ui/layout.tsx';
import { TextButton } from '../components/ui/list-button.tsx';
import { OpenFileButton } from '../components/ui/open-file-button.tsx';
import { StateShape } from '../components/ui/state-shape.tsx';
import { Tabs } from '../components/ui/tabs.tsx';
import { Verdict } from '../components/ui/verdict.tsx';
import type { Samples } from './samples.ts';

const KINDS = ['primary', 'default', 'chosen', 'quiet', 'danger', 'quiet-danger'] as const;

const SHAPES = [
  ['overflow', 'square', '--state-overflow'],
  ['alarm', 'diamond', '--state-alarm'],
  ['warning', 'triangle', '--state-warning'],
  ['normal', 'circle', '--state-normal'],
  ['unknown', 'dot', '--state-unknown'],
] as const;

export function Actions({ words }: { words: Samples }) {
  return (
    <Stack as="section" gap={12} aria-label={words.actions}>
      <h2>{words.actions}</h2>
      {[false, true].map((small) => (
        <Row key={String(small)} wrap>
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind} small={small}>
              {words.send}
            </Button>
          ))}
          <Button kind="primary" small={small} disabled>
            {words.send}
          </Button>
          <Button small={small} disabled leftSection={<Send size={14} aria-hidden />}>
            {words.send}
          </Button>
          <Button small={small} loading>
            {words.send}
          </Button>
          <LinkButton small={small} href="#here">
            {words.settings}
          </LinkButton>
          <IconButton label={words.preview} small={small}>
            <RotateCw size={16} aria-hidden />
          </IconButton>
          <IconButton label={words.preview} kind="default" small={small} disabled>
            <RotateCw size={16} aria-hidden />
          </IconButton>
        </Row>
      ))}
      <Row wrap>
        <Chip>{words.alerts}</Chip>
        <Chip aria-pressed>
          {words.quality} <strong>41</strong>
        </Chip>
        <Chip disabled>{words.history}</Chip>
        {(['accent', 'caution', 'neutral'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {words.inUse}
          </Tag>
        ))}
        {(['good', 'bad', 'open', 'none'] as const).map((is) => (
          <Verdict key={is} is={is}>
            {words.acknowledged}
          </Verdict>
        ))}
        <TextButton>{words.more}</TextButton>
        <CopyButton text={words.note} label={words.preview} copied={words.preview} failed={words.problem} />
        <OpenFileButton label={words.more} isPending={false} onText={() => undefined} />
      </Row>
      <Row as="ul" wrap gap={16}>
        {SHAPES.map(([state, shape, token]) => (
          <Row as="li" key={state}>
            <StateShape shape={shape} token={token} />
            <StateShape shape={shape} token={token} isStale />
            <Text small>{words.states[state]}</Text>
          </Row>
        ))}
      </Row>
      <Box lineBelow>
        <Tabs
          label={words.title}
          tabs={[
            { href: '#alerts', text: words.alerts, isShown: true, count: 11 },
            { href: '#quality', text: words.quality, isShown: false, count: 41 },
            { href: '#history', text: words.history, isShown: false },
          ]}
        />
      </Box>
    </Stack>
  );
}
