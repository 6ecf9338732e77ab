import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { Page } from '#renderer/components/ui/page.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { OpenFileButton } from '#renderer/components/ui/open-file-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { readConnectionAddress } from '#renderer/lib/connection-address.ts';
import { useAddress } from '#renderer/lib/use-address.ts';
import type { Connection } from '#shared/domain/connection.ts';
import {
  useChangeConnections,
  useExportConnections,
  useImportConnections,
} from '../api/connections-queries.ts';
import type { ConnectionsView } from '../model/connections-view.ts';
import { BuiltInCard } from './built-in-card.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionPageView } from './connection-page.tsx';
import { ConnectionRow } from './connection-row.tsx';
import type { Account } from './sign-in-dialog.tsx';
import { connectionName } from '../model/draft-problems.ts';
import { type OpenedAt, Welcome } from './welcome.tsx';

type RemoveDialogProps = {
  connection: Connection | undefined;
  /** Uploads to a connection that are not over. */
  openUploadsOf: (connectionId: string) => number;
  onClose: () => void;
};

/** Says what goes and what stays before a connection is removed. */
function RemoveDialog(props: RemoveDialogProps) {
  const { t } = useI18n();
  const { remove } = useChangeConnections();
  const { connection } = props;
  const texts = t.connections.confirmRemove;
  const uploads = connection ? props.openUploadsOf(connection.id) : 0;
  const isBuiltIn = connection?.kind === 'built-in';
  return (
    <ConfirmDialog
      isOpen={connection !== undefined}
      title={connection && texts.title(connectionName(connection, t))}
      confirm={texts.confirm}
      isPending={remove.isPending}
      onClose={props.onClose}
      onConfirm={() => connection && remove.mutate({ id: connection.id }, { onSettled: props.onClose })}
    >
      <p>{isBuiltIn ? texts.builtInText : texts.text}</p>
      {uploads > 0 && <p>{isBuiltIn ? texts.builtInUploads(uploads) : texts.uploads(uploads)}</p>}
    </ConfirmDialog>
  );
}

const LIMIT_BYTES = 1_000_000;

type RemoteConnection = Extract<Connection, { kind: 'remote' }>;

type ConnectionsSectionProps = {
  view: ConnectionsView;
  openUploadsOf: (connectionId: string) => number;
  onOpened: (at: OpenedAt) => void;
  onSignIn: (connection: Connection, account?: Account) => void;
};

function SetAsideNotice(props: { view: ConnectionsView }) {
  const { t } = useI18n();
  const { acknowledgeSetAside } = useChangeConnections();
  const setAside = props.view.list?.setAside;
  if (!setAside) return null;
  return (
    <Row gap={12} align="start" justify="between" breaks box="caution" role="alert">
      <div>
        <strong>{t.connections.setAside.title}</strong>
        <p>{t.connections.setAside.text(setAside.file, setAside.keptAs, setAside.reason)}</p>
      </div>
      <Button onClick={() => acknowledgeSetAside.mutate(undefined)}>
        {t.connections.setAside.acknowledge}
      </Button>
    </Row>
  );
}

function RemoteConnections(props: {
  view: ConnectionsView;
  onSignIn: (connection: Connection) => void;
  onEdit: (connection: RemoteConnection) => void;
  onRemove: (connection: Connection) => void;
}) {
  const { t } = useI18n();
  const { list, error, retry, sessionOf, mcpOf } = props.view;
  if (!list && error)
    return (
      <FailureNotice failure={toAppError(error).toFailure()} lead={t.connections.loadFailed}>
        <Button onClick={retry}>{t.frame.retry}</Button>
      </FailureNotice>
    );
  if (!list) return <Skeleton height={84} />;
  const remotes = list.connections.filter((connection) => connection.kind === 'remote');
  if (remotes.length === 0)
    return (
      <Text as="p" tone="soft">
        {t.connections.none}
      </Text>
    );
  return (
    <Stack as="ul" gap={12} aria-label={t.connections.listLabel}>
      {remotes.map((connection) => (
        <ConnectionRow
          key={connection.id}
          connection={connection}
          session={sessionOf(connection.id)}
          mcp={mcpOf(connection.id)}
          isActive={connection.id === list.activeId}
          onSignIn={() => props.onSignIn(connection)}
          onEdit={() => props.onEdit(connection)}
          onRemove={() => props.onRemove(connection)}
        />
      ))}
    </Stack>
  );
}

function AllConnections(props: ConnectionsSectionProps) {
  const { t } = useI18n();
  const { view, onSignIn } = props;
  const [form, setForm] = useState<{ editing?: RemoteConnection } | null>(null);
  const [removing, setRemoving] = useState<Connection>();
  const { activate } = useChangeConnections();
  const builtIn = view.list?.connections.find(({ kind }) => kind === 'built-in');
  const closeForm = () => setForm(null);
  return (
    <Page isWide>
      <Row justify="between" gap={12}>
        <h1>{t.connections.title}</h1>
        <Button leftSection={<Plus size={15} />} onClick={() => setForm({})}>
          {t.connections.add}
        </Button>
      </Row>
      <SetAsideNotice view={view} />
      {view.list?.connections.length === 0 ? (
        <Welcome state={view.builtIn} onOpened={props.onOpened} />
      ) : (
        <>
          <BuiltInCard
            connection={builtIn}
            session={builtIn && view.sessionOf(builtIn.id)}
            mcp={builtIn && view.mcpOf(builtIn.id)}
            state={view.builtIn}
            isActive={builtIn !== undefined && view.active?.id === builtIn.id}
            isFirst={!view.active}
            onOpened={() => props.onOpened('places')}
            onSignIn={(account) => builtIn && onSignIn(builtIn, account)}
            onRemove={() => setRemoving(builtIn)}
          />
          <RemoteConnections
            view={view}
            onSignIn={onSignIn}
            onEdit={(editing) => setForm({ editing })}
            onRemove={setRemoving}
          />
        </>
      )}
      <MoveConnections hasAny={(view.list?.connections.length ?? 0) > 0} />
      <ConnectionDialog
        connection={form?.editing}
        opened={form !== null}
        onClose={closeForm}
        onAdded={(added) => {
          closeForm();
          activate.mutate({ id: added.id });
          onSignIn(added);
        }}
      />
      <RemoveDialog
        connection={removing}
        openUploadsOf={props.openUploadsOf}
        onClose={() => setRemoving(undefined)}
      />
    </Page>
  );
}

export function ConnectionsSection(props: ConnectionsSectionProps) {
  const address = readConnectionAddress(useAddress());
  if (!address) return <AllConnections {...props} />;
  return <ConnectionPageView key={address.connectionId} {...address} {...props} />;
}

/** Takes all connections to another computer and back: a file without secrets. */
function MoveConnections(props: { hasAny: boolean }) {
  const { t } = useI18n();
  const { move } = t.connectionDetails;
  const exporting = useExportConnections();
  const importing = useImportConnections();
  return (
    <Stack gap={12}>
      <Row wrap>
        <Button
          leftSection={<Download size={14} aria-hidden />}
          title={move.exportHint}
          disabled={!props.hasAny}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(undefined)}
        >
          {move.exportAll}
        </Button>
        <OpenFileButton
          label={move.importAll}
          limitBytes={LIMIT_BYTES}
          isPending={importing.isPending}
          onText={(text) => importing.mutate({ text })}
        />
        <Text tone="soft">{move.exportHint}</Text>
      </Row>
      {importing.error && <FailureNotice failure={toAppError(importing.error).toFailure()} />}
      <p role="status">
        {importing.data && move.imported(importing.data.added, importing.data.alreadyThere)}
      </p>
    </Stack>
  );
}
