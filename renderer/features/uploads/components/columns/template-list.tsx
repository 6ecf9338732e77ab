import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { OpenFileButton } from '#renderer/components/ui/open-file-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { saveFile } from '#renderer/lib/save-file.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { readLayoutFile, writeLayoutFile } from '#shared/domain/import/template/layout-file.ts';
import styles from './columns.module.css';

/** All layouts that are remembered: to use one for this file, to hand one on as a file, or to forget it. */
export function TemplateList(props: {
  templates: readonly ImportTemplate[];
  onUse: (template: ImportTemplate) => void;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploadColumns.template;
  const { uploads } = useBackend();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const remove = useMutation({
    ...uploads.templates.remove.mutationOptions(),
    onError: (error) => showFailure(i18n, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: uploads.templates.key() }),
  });
  const save = useMutation({
    ...uploads.templates.save.mutationOptions(),
    onError: (error) => showFailure(i18n, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: uploads.templates.key() }),
  });
  const take = (text: string) => {
    const layout = readLayoutFile(text);
    setWrong(layout === null);
    if (layout) save.mutate({ ...layout, savedAtMs: Date.now() });
  };
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {words.manage}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.manageTitle}>
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
                  onClick={() => remove.mutate({ templateId: template.templateId })}
                >
                  ×
                </Button>
              </Row>
            </li>
          ))}
        </ul>
        <Row wrap spaceAbove={12}>
          <OpenFileButton label={words.fromFile} isPending={save.isPending} onText={take} />
          {isWrong && <span role="alert">{words.notALayout}</span>}
        </Row>
      </Dialog>
    </>
  );
}
