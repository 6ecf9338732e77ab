import { ChevronDown, Download, Filter, RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { BareIconButton } from '../components/ui/bare-icon-button.tsx';
import { Button, CloseButton, IconButton, LinkButton, Tooltip } from '../components/ui/button.tsx';
import { Chip, Tag } from '../components/ui/chip.tsx';
import { KeyName } from '../components/ui/code-block.tsx';
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx';
import { CopyButton } from '../components/ui/copy-button.tsx';
import { Dialog, FullScreenDialog } from '../components/ui/dialog.tsx';
import { Box, Row, Stack, Text } from '../components/ui/layout.tsx';
import { TextButton } from '../components/ui/list-button.tsx';
import { Menu, Popover } from '../components/ui/menu.tsx';
import { OpenFileButton } from '../components/ui/open-file-button.tsx';
import { StateShape } from '../components/ui/state-shape.tsx';
import { Tabs } from '../components/ui/tabs.tsx';
import { ToolbarActions, ToolbarButton } from '../components/ui/toolbar.tsx';
import { Verdict } from '../components/ui/verdict.tsx';
import { useI18n } from '../i18n/i18n-context.tsx';
import { showToast } from '../lib/show-toast.ts';
import type { Samples } from './samples.ts';

const KINDS = ['primary', 'default', 'chosen', 'quiet', 'danger', 'quiet-danger'] as const;

const SHAPES = [
  ['overflow', 'square', '--state-overflow'],
  ['alarm', 'diamond', '--state-alarm'],
  ['warning', 'triangle', '--state-warning'],
  ['normal', 'circle', '--state-normal'],
  ['unknown', 'dot', '--state-unknown'],
] as const;

/** What opens above the rest. The first dialog is there only while it is open, as most are. */
function Layers({ words }: { words: Samples }) {
  const i18n = useI18n();
  const [open, setOpen] = useState<'brief' | 'kept' | 'whole' | 'sure'>();
  const close = () => setOpen(undefined);
  return (
    <Row wrap role="group" aria-label={words.layers}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button rightSection={<ChevronDown size={14} aria-hidden />}>{words.more}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{words.title}</Menu.Label>
          <Menu.Item onClick={() => setOpen('brief')}>{words.preview}</Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled>{words.remove}</Menu.Item>
          <Menu.Item>{words.place}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Popover position="bottom-start">
        <Popover.Target>
          <Button>{words.history}</Button>
        </Popover.Target>
        <Popover.Dropdown>{words.note}</Popover.Dropdown>
      </Popover>
      <Button onClick={() => setOpen('brief')}>{words.preview}</Button>
      <Button onClick={() => setOpen('kept')}>{words.settings}</Button>
      <Button onClick={() => setOpen('sure')}>{words.remove}</Button>
      <Button onClick={() => setOpen('whole')}>{words.present}</Button>
      <Button
        onClick={() => {
          for (const tone of ['good', 'bad'] as const)
            showToast(i18n, { id: tone, tone, title: words.place, message: words.note });
        }}
      >
        {words.toast}
      </Button>
      {open === 'whole' && (
        <FullScreenDialog label={words.present} onClose={close}>
          <Row pad={20}>
            <CloseButton label={words.remove} onClick={close} />
          </Row>
        </FullScreenDialog>
      )}
      {open === 'brief' && (
        <Dialog title={words.preview} onClose={close}>
          {words.note}
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={open === 'sure'}
        title={words.place}
        confirm={words.remove}
        onClose={close}
        onConfirm={close}
      >
        <p>{words.note}</p>
      </ConfirmDialog>
      <Dialog title={words.settings} isOpen={open === 'kept'} onClose={close} width="medium">
        <Row justify="end">
          <Button kind="primary" onClick={close}>
            {words.send}
          </Button>
        </Row>
      </Dialog>
    </Row>
  );
}

const BUTTON_STATES = [{}, { disabled: true }, { loading: true }];

function Buttons({ words }: { words: Samples }) {
  return (
    <>
      {[false, true].map((small) =>
        BUTTON_STATES.map((state) => (
          <Row key={`${small} ${JSON.stringify(state)}`} wrap>
            {KINDS.map((kind) => (
              <Button key={kind} kind={kind} small={small} {...state}>
                {words.send}
              </Button>
            ))}
            <Button small={small} {...state} leftSection={<Send size={14} aria-hidden />}>
              {words.send}
            </Button>
            {(['default', 'quiet', 'quiet-danger'] as const).map((kind) => (
              <IconButton key={kind} label={words.preview} kind={kind} small={small} {...state}>
                <RotateCw size={16} aria-hidden />
              </IconButton>
            ))}
            <CloseButton label={words.remove} small={small} {...state} />
          </Row>
        )),
      )}
      <Row wrap>
        <Button>{words.place}</Button>
        {[false, true].map((small) => (
          <LinkButton key={String(small)} small={small} href="#here">
            {words.settings}
          </LinkButton>
        ))}
      </Row>
    </>
  );
}

export function Actions({ words }: { words: Samples }) {
  return (
    <Stack as="section" gap={12} aria-label={words.actions}>
      <h2>{words.actions}</h2>
      <Buttons words={words} />
      <Row wrap>
        <Chip>{words.alerts}</Chip>
        <Chip aria-pressed>
          {words.quality} <strong>41</strong>
        </Chip>
        <Chip disabled>{words.history}</Chip>
        <Chip>{words.place}</Chip>
        {(['accent', 'caution', 'neutral'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {words.inUse}
          </Tag>
        ))}
        <Tag>{words.place}</Tag>
        {(['good', 'bad', 'open', 'none'] as const).map((is) => (
          <Verdict key={is} is={is}>
            {words.acknowledged}
          </Verdict>
        ))}
        <TextButton>{words.more}</TextButton>
        <TextButton disabled>{words.more}</TextButton>
        <CopyButton text={words.note} label={words.preview} copied={words.preview} failed={words.problem} />
        <CopyButton
          isIcon
          text={words.note}
          label={words.preview}
          copied={words.send}
          failed={words.problem}
        />
        {[false, true].map((isPending) => (
          <OpenFileButton
            key={String(isPending)}
            label={words.more}
            isPending={isPending}
            onText={() => undefined}
          />
        ))}
      </Row>
      <Layers words={words} />
      <Row wrap role="group" aria-label={words.toolbar}>
        <ToolbarButton label={words.more} icon={Filter} />
        <ToolbarActions
          actions={[
            { label: words.preview, icon: Download, onClick: () => undefined },
            { label: words.settings, icon: Send, onClick: () => undefined, isDisabled: true },
            { label: words.history, icon: RotateCw, onClick: () => undefined, isIcon: true, isPending: true },
            { label: words.place, icon: Filter, onClick: () => undefined, isPending: true },
          ]}
        />
        {[undefined, true].map((isOff) => (
          <BareIconButton key={String(isOff)} aria-label={words.remove} disabled={isOff}>
            <Filter size={14} aria-hidden />
          </BareIconButton>
        ))}
        <BareIconButton aria-label={words.remove} aria-pressed>
          <Filter size={14} aria-hidden />
        </BareIconButton>
        <Tooltip label={words.note}>
          <Button small>{words.time}</Button>
        </Tooltip>
        <KeyName>Ctrl</KeyName>
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
            { href: '#place', text: words.place, isShown: false },
          ]}
        />
      </Box>
    </Stack>
  );
}
