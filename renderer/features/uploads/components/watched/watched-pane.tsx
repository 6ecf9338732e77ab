import { FolderSync } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useReviewFile } from '../../api/use-workspace.ts';
import { useWatchedFolderActions, useWatchedFolders } from '../../api/watched-folders.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { SelectField } from '#renderer/components/ui/fields.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { Notice } from '#renderer/components/ui/notice.tsx';
import { Table, TableHead } from '#renderer/components/ui/table.tsx';
import type { WatchedFile, WatchedFolder } from '#shared/contract/watched-folders.ts';
import { useConnectionNames } from '../../api/connection-names.ts';
import { jobHref } from '../../model/outbox/outbox-address.ts';
import { reviewText } from './review-text.ts';

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

type Props = { target: UploadTarget; canChoose: boolean; onClose: () => void };

/** Asks by which layout the files of a folder are read, and where the folder is. */
function WatchDialog({ target, canChoose, onClose }: Props) {
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

/** What became of a file, and what can be done about it. */
function FileRow({ folderId, file }: { folderId: string; file: WatchedFile }) {
  const { t, written } = useI18n();
  const words = t.watchedFolders;
  const { retry } = useWatchedFolderActions();
  const review = useReviewFile();
  const receipts =
    file.state === 'waiting'
      ? []
      : file.jobIds.map((jobId) => (
          <a key={jobId} href={jobHref(file.state === 'done' ? 'history' : 'outbox', jobId)}>
            {words.receipt}
          </a>
        ));
  return (
    <tr>
      <th scope="row">{file.fileName}</th>
      <td>
        <Row wrap small>
          {file.state === 'waiting' && <Text tone="soft">{words.waiting[file.reason]}</Text>}
          {file.state === 'done' && <span>{file.isRepeat ? words.repeat : words.done}</span>}
          {file.state === 'review' && (
            <>
              <Text tone="caution" strong>
                {reviewText(words, file)}
              </Text>
              <Button
                small
                loading={review.isPending}
                onClick={() => review.mutate({ folderId, fileId: file.id })}
              >
                {words.lookAt}
              </Button>
              <Button
                small
                loading={retry.isPending}
                onClick={() => retry.mutate({ folderId, fileId: file.id })}
              >
                {file.reason === 'said-otherwise' ? words.sendAnyway : words.retry}
              </Button>
            </>
          )}
          {receipts}
        </Row>
      </td>
      <td>{file.state === 'waiting' ? '' : written(file.atMs)}</td>
    </tr>
  );
}

/** A watched folder: where its files go, and what became of them. */
function WatchedFolderCard({ folder, canOpen }: { folder: WatchedFolder; canOpen: boolean }) {
  const { t } = useI18n();
  const words = t.watchedFolders;
  const {
    id: folderId,
    path,
    connectionId,
    templateId,
    isPaused,
    problem,
    moved,
    files,
    moreWaiting,
  } = folder;
  const nameOf = useConnectionNames();
  const { data: templates } = useQuery(useBackend().uploads.templates.list.queryOptions());
  const { pause, remove, open, sendToOrigin } = useWatchedFolderActions();
  const layout = templates?.find((one) => one.templateId === templateId)?.name ?? words.goneLayout;
  return (
    <Column as="section" box="card" aria-label={path}>
      <Row wrap>
        <Text as="h2" mono breaks>
          {path}
        </Text>
        {isPaused && <Tag tone="neutral">{words.paused}</Tag>}
        <Row as="span" fixed push>
          {canOpen && (
            <Button small onClick={() => open.mutate({ folderId })}>
              {words.open}
            </Button>
          )}
          <Button
            small
            loading={pause.isPending}
            onClick={() => pause.mutate({ folderId, isPaused: !isPaused })}
          >
            {isPaused ? words.resume : words.pause}
          </Button>
          <Button
            small
            aria-label={words.removeName(path)}
            loading={remove.isPending}
            onClick={() => remove.mutate({ folderId })}
          >
            {words.remove}
          </Button>
        </Row>
      </Row>
      <Text as="p" tone="soft" small>
        {words.facts(nameOf(connectionId) ?? words.goneConnection, layout)}
      </Text>
      {problem && (
        <Notice
          tone="caution"
          actions={
            moved && (
              <Button
                small
                loading={sendToOrigin.isPending}
                onClick={() => sendToOrigin.mutate({ folderId, origin: moved.to })}
              >
                {t.outbox.actions.sendToOrigin(moved.to)}
              </Button>
            )
          }
        >
          {moved && words.moved(moved.from, moved.to) + t.punctuation.space}
          {words.problems[problem]}
        </Notice>
      )}
      {files.length === 0 ? (
        <Text tone="soft">{isPaused ? words.nothingWhilePaused : words.nothing}</Text>
      ) : (
        <Table wraps isInline aria-label={path}>
          <TableHead columns={[words.columns.file, words.columns.state, words.columns.time]} />
          <tbody>
            {files.map((file) => (
              <FileRow
                key={file.state === 'waiting' ? `${file.reason} ${file.fileName}` : file.id}
                folderId={folderId}
                file={file}
              />
            ))}
          </tbody>
        </Table>
      )}
      {moreWaiting > 0 && <Text tone="soft">{words.more(moreWaiting)}</Text>}
    </Column>
  );
}
