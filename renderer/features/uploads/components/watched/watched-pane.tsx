import { FolderSync } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useWatchedFolders } from '../../api/watched-folders.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { WatchDialog } from './watch-dialog.tsx';
import { WatchedFolderCard } from './watched-folder-card.tsx';

/** The folders whose files are sent without anybody watching, and what waits there for a person. */
export function WatchedPane({ target }: { target: UploadTarget | undefined }) {
  const words = useI18n().t.watchedFolders;
  const state = useWatchedFolders();
  const [isAdding, setAdding] = useState(false);
  if (!state) return <Skeleton height={200} m={14} width="auto" />;
  const add = (
    <Button kind="primary" disabled={!target} onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  const text = target ? words.text : `${words.text} ${words.noConnection}`;
  return (
    <Column grow scrolls pad={16}>
      {state.folders.length === 0 ? (
        <EmptyState isPart icon={<FolderSync size={28} />} title={words.emptyTitle} text={text}>
          {add}
        </EmptyState>
      ) : (
        <>
          <Row wrap align="start">
            <Text as="p" tone="soft" grow>
              {text}
            </Text>
            {add}
          </Row>
          {state.folders.map((folder) => (
            <WatchedFolderCard key={folder.id} folder={folder} canOpen={state.canOpen} />
          ))}
        </>
      )}
      {isAdding && target && (
        <WatchDialog target={target} canChoose={state.canChoose} onClose={() => setAdding(false)} />
      )}
    </Column>
  );
}
