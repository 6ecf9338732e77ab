import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { LOGGER_FORMATS } from '#shared/domain/import/logger-formats.ts';
import { type ImportTemplate, makeTemplate } from '#shared/domain/import/template/import-template.ts';
import { recogniseLayout } from '#shared/domain/import/template/recognise-layout.ts';
import { readByLayout } from '../../api/all-of-a-kind.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { useWatchedFolders } from '../../api/watched-folders.ts';
import { withReading } from '../../model/change-workspace.ts';
import { readAgain, readByGuess } from '#shared/domain/import/read-sheet.ts';
import type { WorkspaceFile, WorkspaceSheet } from '../../model/workspace-state.ts';
import styles from './columns.module.css';
import { OpenFileButton } from '#renderer/components/ui/open-file-button.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import { readLayoutFile, writeLayoutFile } from '#shared/domain/import/template/layout-file.ts';

type Props = {
  workspace: UploadWorkspace;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  templates: readonly ImportTemplate[];
};

function SaveTemplate({ workspace, sheet, file, templates }: Props) {
  const i18n = useI18n();
  const words = i18n.t.uploadColumns.template;
  const { uploads } = useBackend();
  const queryClient = useQueryClient();
  const [name, setName] = useState<string>();
  const own = templates.find(({ templateId }) => templateId === sheet.reading.template?.templateId);
  const save = useMutation({
    ...uploads.templates.save.mutationOptions(),
    onError: (error) => showFailure(i18n, error),
    onSuccess: (_, template) => {
      setName(undefined);
      // Read by it from now on, without a step that undo would go back over.
      workspace.changeSheet(sheet.key, ({ reading }) => ({
        reading: {
          ...reading,
          differences: [],
          template: { templateId: template.templateId, name: template.name },
        },
      }));
      void queryClient.invalidateQueries({ queryKey: uploads.templates.key() });
    },
  });
  const keep = (templateId: string, templateName: string, previous?: ImportTemplate) =>
    save.mutate(
      makeTemplate(
        sheet.reading.plan,
        { templateId, name: templateName, savedAtMs: Date.now(), fileName: file.fileName },
        previous,
      ),
    );
  return (
    <>
      {own && (
        <Button small loading={save.isPending} onClick={() => keep(own.templateId, own.name, own)}>
          {words.update}
        </Button>
      )}
      <Button small onClick={() => setName(file.fileName.replace(/\.[a-z0-9]+$/iu, ''))}>
        {words.save}
      </Button>
      <Dialog isOpen={name !== undefined} onClose={() => setName(undefined)} title={words.saveTitle}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            keep(crypto.randomUUID(), (name ?? '').trim());
          }}
        >
          <p>{words.saveText}</p>
          <TextField
            label={words.name}
            value={name ?? ''}
            maxLength={100}
            data-autofocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Row align="stretch" justify="end" spaceAbove={16}>
            <Button
              kind="primary"
              type="submit"
              loading={save.isPending}
              disabled={(name ?? '').trim() === ''}
            >
              {words.saveNow}
            </Button>
          </Row>
        </form>
      </Dialog>
    </>
  );
}

/** By which remembered layout the sheet is read, and what differs from it. */
export function TemplateBar(props: Props) {
  const words = useI18n().t.uploadColumns.template;
  const { workspace, sheet, file, templates } = props;
  const { template, differences, guess } = sheet.reading;
  const allowed = templates.filter(({ templateId }) => !sheet.refusedTemplates.includes(templateId));
  const alike = template ? undefined : recogniseLayout(guess.plan, allowed);
  const { sample } = file;
  const ofSheet = sample?.sheets.find(({ name }) => name === sheet.sheet);
  const known = template ? { id: template.templateId, name: template.name } : guess.logger;
  const refuse = () =>
    workspace.changeSheet(sheet.key, (old) => {
      const refusedTemplates = [...old.refusedTemplates, known?.id ?? ''];
      const reading =
        template || !sample || !ofSheet
          ? readByGuess(old.reading.guess)
          : readAgain(old.reading, sample, ofSheet, workspace.knowledge, refusedTemplates);
      return { ...withReading(old, reading), refusedTemplates };
    });
  const use = (one: ImportTemplate) => readByLayout(workspace, sheet, one);
  return (
    <Row wrap small>
      {known && (
        <>
          <span>{words.recognised(known.name)}</span>
          <Button small onClick={refuse}>
            {words.notThis}
          </Button>
        </>
      )}
      {alike && (
        <>
          <span>{words.resembles(alike.template.name)}</span>
          <Button small onClick={() => use(alike.template)}>
            {words.use}
          </Button>
        </>
      )}
      <SaveTemplate {...props} />
      <TemplateList templates={templates} onUse={use} />
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map(({ kind, column, template: before, file: now }) => (
            <li key={`${kind} ${column ?? before}`}>{words.differences[kind](before, now)}</li>
          ))}
        </ul>
      )}
    </Row>
  );
}

/** All layouts that are remembered: to use one for this file, to hand one on as a file, or to forget it. */
function TemplateList(props: {
  templates: readonly ImportTemplate[];
  onUse: (template: ImportTemplate) => void;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploadColumns.template;
  const { uploads } = useBackend();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [replaced, setReplaced] = useState<string>();
  const [asked, setAsked] = useState<ImportTemplate>();
  const folders = useWatchedFolders()?.folders;
  const usersOf = (id: string | undefined) => folders?.filter(({ templateId }) => templateId === id) ?? [];
  const remove = useMutation({
    ...uploads.templates.remove.mutationOptions(),
    onError: (error) => showFailure(i18n, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: uploads.templates.key() }),
    onSettled: () => setAsked(undefined),
  });
  const forget = ({ templateId }: ImportTemplate) => remove.mutate({ templateId });
  const save = useMutation({
    ...uploads.templates.save.mutationOptions(),
    onError: (error) => showFailure(i18n, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: uploads.templates.key() }),
  });
  const take = (text: string) => {
    const layout = readLayoutFile(text);
    setWrong(layout === null);
    const own = props.templates.find(({ templateId }) => templateId === layout?.templateId);
    setReplaced(own?.name);
    if (!layout) return;
    // What is known of the stations of files here stays known.
    const equipIdOfSource = { ...own?.equipIdOfSource, ...layout.equipIdOfSource };
    save.mutate({ ...layout, equipIdOfSource, savedAtMs: Date.now() });
  };
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {words.manage}
      </Button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={words.forgetTitle(asked?.name ?? '')}
        confirm={words.forgetConfirm}
        isPending={remove.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && forget(asked)}
      >
        <p>{words.forgetText}</p>
        {usersOf(asked?.templateId).map(({ id, path }) => (
          <Text as="p" key={id} mono breaks>
            {path}
          </Text>
        ))}
      </ConfirmDialog>
      <Dialog isOpen={isOpen && !asked} onClose={() => setOpen(false)} title={words.manageTitle}>
        {props.templates.length === 0 && <p>{words.none}</p>}
        <ul className={styles.templateList}>
          {props.templates.map((template) => (
            <li key={template.templateId}>
              <span>
                {template.name}{' '}
                <Text tone="soft">
                  {words.columns(template.fingerprint.length)}, {i18n.moment(template.savedAtMs)}
                </Text>
              </span>
              <Row as="span" align="stretch" fixed push>
                <Button
                  small
                  onClick={() => {
                    props.onUse(template);
                    setOpen(false);
                  }}
                >
                  {words.use}
                </Button>
                <Button
                  small
                  aria-label={words.toFileName(template.name)}
                  onClick={() =>
                    saveFile(`${template.name}.layout.json`, 'application/json', writeLayoutFile(template))
                  }
                >
                  {words.toFile}
                </Button>
                <Button
                  kind="danger"
                  small
                  aria-label={words.forget(template.name)}
                  disabled={!folders}
                  onClick={() =>
                    usersOf(template.templateId).length > 0 ? setAsked(template) : forget(template)
                  }
                >
                  ×
                </Button>
              </Row>
            </li>
          ))}
        </ul>
        <Text as="p" tone="soft" small>
          {words.builtIn(LOGGER_FORMATS)}
        </Text>
        <Row wrap spaceAbove={12}>
          <OpenFileButton label={words.fromFile} isPending={save.isPending} onText={take} />
          {isWrong && <span role="alert">{words.notALayout}</span>}
          {replaced !== undefined && save.isSuccess && <span role="status">{words.replaced(replaced)}</span>}
        </Row>
      </Dialog>
    </>
  );
}
