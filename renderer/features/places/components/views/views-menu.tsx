import { Bookmark, Pencil, Save, SaveAll, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { SavedView } from '#shared/domain/places/place-view.ts';
import { READY_MADE } from '../../model/ready-made-views.ts';
import type { AppliedView } from '../../model/working-memory.ts';
import { useViews } from './use-views.tsx';
import styles from './views.module.css';

type Naming = { of: SavedView | null };

/** What can be done with the view on the screen, if it is one of the user's. */
function ActionsOfView(props: {
  view: SavedView;
  isChanged: boolean;
  views: ReturnType<typeof useViews>;
  onRename: () => void;
}) {
  const texts = useI18n().t.placeViews;
  const { view, views } = props;
  return (
    <>
      <Menu.Item
        leftSection={<Save size={14} />}
        disabled={!props.isChanged}
        onClick={() => views.overwrite(view)}
      >
        {texts.overwrite(view.name)}
      </Menu.Item>
      <Menu.Item leftSection={<Pencil size={14} />} onClick={props.onRename}>
        {texts.rename(view.name)}
      </Menu.Item>
      <Menu.Item leftSection={<Trash2 size={14} />} onClick={() => views.forget(view)}>
        {texts.remove(view.name)}
      </Menu.Item>
    </>
  );
}

/**
 * Views under a name: ready-made ones and those that the user keeps. Their entries stand in a menu of their own or in
 * another one; the dialog of a name outlives either.
 */
export function useViewEntries(props: { applied: AppliedView; onApplied: (applied: AppliedView) => void }) {
  const { t } = useI18n();
  const texts = t.placeViews;
  const views = useViews(props.applied, props.onApplied);
  const [naming, setNaming] = useState<Naming | null>(null);
  const { current, isChanged } = views;
  const taken = [
    ...READY_MADE.map((name) => texts.builtInNames[name]),
    ...views.views.filter((view) => view !== naming?.of).map(({ name }) => name),
  ];
  const close = () => setNaming(null);
  const entries = (
    <>
      <Menu.Label>{texts.builtIn}</Menu.Label>
      {READY_MADE.map((name) => (
        <Menu.Item key={name} onClick={() => views.showReadyMade(name)}>
          {texts.builtInNames[name]}
        </Menu.Item>
      ))}
      <Menu.Label>{texts.own}</Menu.Label>
      {views.views.length === 0 && (
        <Text block padX={12} padBelow={8} tone="soft" small>
          {views.error ? texts.listFailed : texts.none}
        </Text>
      )}
      {views.views.map((view) => (
        <Menu.Item key={view.id} onClick={() => views.showSaved(view)}>
          {view.name}
        </Menu.Item>
      ))}
      <Menu.Label>{texts.actions}</Menu.Label>
      <Menu.Item leftSection={<Undo2 size={14} />} disabled={!isChanged} onClick={views.revert}>
        {texts.revert(views.name)}
      </Menu.Item>
      {current && (
        <ActionsOfView
          view={current}
          isChanged={isChanged}
          views={views}
          onRename={() => setNaming({ of: current })}
        />
      )}
      <Menu.Item leftSection={<SaveAll size={14} />} onClick={() => setNaming({ of: null })}>
        {texts.saveAs}
      </Menu.Item>
    </>
  );
  const dialog = (
    <ViewNameDialog
      isOpen={naming !== null}
      title={naming?.of ? texts.renameTitle : texts.nameTitle}
      name={naming?.of?.name ?? ''}
      taken={taken}
      isSaving={views.isSaving}
      onSave={(name) => (naming?.of ? views.rename(naming.of, name, close) : views.saveAs(name, close))}
      onClose={close}
    />
  );
  return { name: views.name, isChanged, entries, dialog };
}

/** The views behind a button with the name of the one on the screen. */
export function ViewsMenu({ name, isChanged, entries }: Omit<ReturnType<typeof useViewEntries>, 'dialog'>) {
  const { placeViews: texts, punctuation } = useI18n().t;
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <Button className={styles.button} leftSection={<Bookmark size={14} aria-hidden />}>
          <span className="visually-hidden">
            {texts.button}
            {punctuation.colon}
          </span>
          <Text truncate>{name}</Text> {isChanged && <span className={styles.unsaved}>{texts.unsaved}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{entries}</Menu.Dropdown>
    </Menu>
  );
}

type NameFormProps = {
  name: string;
  /** Names of the other views. */
  taken: readonly string[];
  isSaving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
};

function NameForm(props: NameFormProps) {
  const { t } = useI18n();
  const texts = t.placeViews;
  const [name, setName] = useState(props.name);
  const [wasSent, setSent] = useState(false);
  const trimmed = name.trim();
  const isTaken = props.taken.some((other) => other.toLowerCase() === trimmed.toLowerCase());
  const problem = trimmed === '' ? texts.nameMissing : isTaken ? texts.nameTaken : null;
  const send = () => {
    setSent(true);
    if (!problem) props.onSave(trimmed);
  };
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={texts.name}
        data-autofocus
        maxLength={80}
        value={name}
        error={wasSent || isTaken ? problem : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Row align="stretch" justify="end">
        <Button onClick={props.onClose}>{texts.cancel}</Button>
        <Button kind="primary" type="submit" loading={props.isSaving}>
          {texts.save}
        </Button>
      </Row>
    </Stack>
  );
}

/** Asks for the name of a view. */
function ViewNameDialog(props: NameFormProps & { title: string; isOpen: boolean }) {
  const { title, isOpen, ...form } = props;
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title={title}>
      {isOpen && <NameForm {...form} />}
    </Dialog>
  );
}
