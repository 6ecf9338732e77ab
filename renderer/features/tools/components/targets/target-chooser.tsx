import { ChevronDown, FolderInput, Pencil, Plus, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Target } from '#shared/contract/tools/targets.ts';
import { commandLine } from '#shared/domain/mcp/wire/mcp-json.ts';
import { useChangeTargets, useProgramsLeftOut } from '../../api/targets.ts';
import { useExplorer } from '../explorer-context.ts';
import { ImportTargets } from './import-targets.tsx';
import { TargetDialog } from './target-dialog.tsx';
import styles from './targets.module.css';

type Opened = { dialog: 'add' | 'import' } | { dialog: 'remove'; target: Target };

/** Which endpoint is explored: those of the connections, and any address that somebody adds. */
export function TargetChooser() {
  const { t } = useI18n();
  const words = t.tools.targets;
  const { target, targets, connections, nameOf, showTarget, editTarget } = useExplorer();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const name = target ? nameOf(target) : '';
  const isAdded = target?.kind === 'address';
  const group = (kind: Target['kind'], label: string) => {
    const members = targets.filter((each) => each.kind === kind);
    if (members.length === 0) return null;
    return (
      <>
        <Menu.Label>{label}</Menu.Label>
        {members.map((each) => (
          <Menu.RadioItem
            key={each.id}
            value={each.id}
            checked={each.id === target?.id}
            closeMenuOnClick
            onChange={() => showTarget(each.id)}
          >
            <Text block gap={0} truncate>
              {nameOf(each)}
            </Text>
            <Text block gap={0} tone="soft" small truncate>
              {each.program ? commandLine(each.program) : (each.url ?? words.notRunning)}
            </Text>
          </Menu.RadioItem>
        ))}
      </>
    );
  };
  return (
    <>
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <Button
            small
            className={styles.chooser}
            rightSection={<ChevronDown size={14} aria-hidden />}
            aria-label={`${words.label}: ${name}`}
            title={target?.url ?? undefined}
          >
            {target ? name : words.label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {group('connection', words.ofConnections)}
          {group('address', words.added)}
          {group('program', words.programs)}
          <LeftOut />
          <Menu.Divider />
          {target && (
            <Menu.Item
              leftSection={isAdded ? <Pencil size={14} /> : <Settings2 size={14} />}
              onClick={() => editTarget()}
            >
              {isAdded ? words.edit(name) : words.settings(name)}
            </Menu.Item>
          )}
          {target && isAdded && (
            <Menu.Item
              leftSection={<Trash2 size={14} />}
              onClick={() => setOpened({ dialog: 'remove', target })}
            >
              {words.remove(name)}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Plus size={14} />} onClick={() => setOpened({ dialog: 'add' })}>
            {words.add}
          </Menu.Item>
          <Menu.Item leftSection={<FolderInput size={14} />} onClick={() => setOpened({ dialog: 'import' })}>
            {words.importing.open}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened?.dialog === 'add' && <TargetDialog connections={connections} onClose={close} />}
      {opened?.dialog === 'import' && <ImportTargets onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveTarget target={opened.target} onClose={close} />}
    </>
  );
}

/** A program that is missing from the list has its reason there. */
function LeftOut() {
  const words = useI18n().t.tools.targets;
  const found = useProgramsLeftOut();
  if (!found || (found.isReadable && found.entries.length === 0)) return null;
  const addresses = found.entries.filter(({ member }) => member === 'url').map(({ name }) => name);
  const others = found.entries.filter(({ member }) => member !== 'url');
  const names = others.map(({ name, member }) => (member === '' ? name : `${name} (${member})`));
  return (
    <Menu.Label>
      {(!found.isReadable || names.length > 0) && (
        <Text tone="caution" breaks>
          {found.isReadable ? words.programsLeftOut(names.join(', ')) : words.programsUnreadable}
        </Text>
      )}
      {addresses.length > 0 && <Text breaks>{words.addressesOfPrograms(addresses.join(', '))}</Text>}
    </Menu.Label>
  );
}

function RemoveTarget({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t } = useI18n();
  const words = t.tools.targets;
  const { remove } = useChangeTargets();
  return (
    <ConfirmDialog
      title={words.removeTitle(target.name)}
      confirm={words.removeNow}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ targetId: target.id }, { onSettled: onClose })}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  );
}
