import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportTemplate } from '#shared/domain/import/template/import-template.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import styles from './columns.module.css';

/** All layouts that are remembered: to use one for this file, or to forget it. */
export function TemplateList(props: {
  templates: readonly ImportTemplate[];
  onUse: (template: ImportTemplate) => void;
}) {
  const i18n = useI18n();
  const words = i18n.t.uploadColumns.template;
  const { uploads } = useBackend();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    ...uploads.templates.remove.mutationOptions(),
    onError: (error) => showFailure(i18n, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: uploads.templates.key() }),
  });
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        {words.manage}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={words.manageTitle}
        closeButtonProps={{ 'aria-label': i18n.t.frame.close }}
      >
        {props.templates.length === 0 && <p>{words.none}</p>}
        <ul className={styles.templateList}>
          {props.templates.map((template) => (
            <li key={template.templateId}>
              <span>
                {template.name}{' '}
                <span className={styles.soft}>
                  {words.columns(template.fingerprint.length)}, {i18n.moment(template.savedAtMs)}
                </span>
              </span>
              <span className={styles.end}>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => {
                    props.onUse(template);
                    setOpen(false);
                  }}
                >
                  {words.use}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  color="red"
                  aria-label={words.forget(template.name)}
                  onClick={() => remove.mutate({ templateId: template.templateId })}
                >
                  ×
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
