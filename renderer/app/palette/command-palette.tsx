import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Box, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import type { ConnectionsView } from '#renderer/features/connections/model/connections-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Command } from './commands.ts';
import { useCommands } from './use-commands.ts';

function Results(props: {
  id: string;
  commands: readonly Command[];
  at: number;
  onRun: (command: Command) => void;
}) {
  const words = useI18n().t.palette;
  const { id, commands, at } = props;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <Box
      ref={list}
      id={id}
      scrolls
      style={{ maxHeight: 'min(420px, 50vh)' }}
      role="listbox"
      aria-label={words.results}
    >
      {commands.map((command, index) => (
        <div key={command.id} role="presentation">
          {command.group !== commands[index - 1]?.group && (
            <Text small tone="soft" block aria-hidden>
              {words.groups[command.group]}
            </Text>
          )}
          <ListButton
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => props.onRun(command)}
          >
            <Stack as="span" gap={0}>
              <Text truncate>{command.title}</Text>
              {command.detail !== undefined && command.detail !== '' && (
                <Text small tone="soft" truncate>
                  {command.detail}
                </Text>
              )}
            </Stack>
          </ListButton>
        </div>
      ))}
    </Box>
  );
}

function Palette(props: { view: ConnectionsView; onClose: () => void }) {
  const words = useI18n().t.palette;
  const { onClose } = props;
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const commands = useCommands(query, props.view);
  const at = Math.min(chosen, commands.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };
    const step = steps[event.key];
    if (event.key === 'Enter') run(commands[at]);
    else if (step !== undefined) setChosen(Math.min(commands.length - 1, Math.max(0, at + step)));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={words.label} width="medium" onClose={onClose}>
      <Stack>
        <TextField
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-label={words.open}
          placeholder={words.placeholder}
          spellCheck={false}
          autoComplete="off"
          leftSection={<Search size={14} aria-hidden />}
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Results id={id} commands={commands} at={at} onRun={run} />
        <Text small tone="soft" role="status">
          {commands.length === 0 ? words.none : words.hint}
        </Text>
      </Stack>
    </Dialog>
  );
}

/** Places, views and actions by their names, at Ctrl+K or Cmd+K and by a button. */
export function CommandPalette({ view }: { view: ConnectionsView }) {
  const words = useI18n().t.palette;
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isAsked || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      // A dialog waits for its answer first.
      setOpen((wasOpen) => !wasOpen && document.querySelector('[role=dialog]') === null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <IconButton
        kind="default"
        label={words.open}
        hint={`${words.open} (Ctrl K)`}
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden />
      </IconButton>
      {isOpen && <Palette view={view} onClose={() => setOpen(false)} />}
    </>
  );
}
