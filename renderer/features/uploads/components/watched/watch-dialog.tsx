import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { SelectField } from '#renderer/components/ui/fields.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { useWatchedFolderActions } from '../../api/watched-folders.ts';
import type { UploadTarget } from '../../model/upload-target.ts';

type Props = { target: UploadTarget; canChoose: boolean; onClose: () => void };

/** Asks by which layout the files of a folder are read, and where the folder is. */
export function WatchDialog({ target, canChoose, onClose }: Props) {
  const words = useI18n().t.watchedFolders;
  const { data: templates = [] } = useQuery(useBackend().uploads.templates.list.queryOptions());
  const { add } = useWatchedFolderActions();
  const [chosen, setChosen] = useState<string>();
  const templateId = chosen ?? templates[0]?.templateId;
  const begin = (place: 'choose' | 'own') => {
    if (templateId === undefined) return;
    add.mutate(
      { place, connectionId: target.connectionId, templateId },
      { onSuccess: (isAdded) => isAdded && onClose() },
    );
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.addTitle}>
      <p>{templateId === undefined ? words.noLayouts : words.addText(target.name)}</p>
      {templateId !== undefined && (
        <>
          <SelectField
            label={words.layout}
            value={templateId}
            data={templates.map((one) => ({ value: one.templateId, label: one.name }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Text as="p" tone="soft" small>
            {words.ownText}
          </Text>
          <Row justify="end" wrap spaceAbove={16}>
            <Button
              kind={canChoose ? 'default' : 'primary'}
              loading={add.isPending}
              onClick={() => begin('own')}
            >
              {words.own}
            </Button>
            {canChoose && (
              <Button kind="primary" loading={add.isPending} onClick={() => begin('choose')}>
                {words.choose}
              </Button>
            )}
          </Row>
        </>
      )}
    </Dialog>
  );
}
