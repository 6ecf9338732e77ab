import { Pencil, Trash2 } from 'lucide-react';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { Button, IconButton, LinkButton } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import type { Connection } from '#shared/domain/connection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { useChangeConnections } from '../api/connections-queries.ts';
import { connectionName } from '../model/draft-problems.ts';
import { type ConnectionLogins, Logins } from './logins.tsx';

export function UseButton(props: { connection: Connection; isActive: boolean }) {
  const { t } = useI18n();
  const { activate } = useChangeConnections();
  if (props.isActive) return null;
  return (
    <Button
      aria-label={t.connections.chooseOf(connectionName(props.connection, t))}
      loading={activate.isPending}
      onClick={() => activate.mutate({ id: props.connection.id })}
    >
      {t.connections.use}
    </Button>
  );
}

export function DetailsLink(props: { connection: Connection }) {
  const { t } = useI18n();
  const { pages } = t.mcp;
  return (
    <LinkButton
      href={connectionHref(props.connection.id)}
      aria-label={pages.openOf(connectionName(props.connection, t))}
    >
      {pages.open}
    </LinkButton>
  );
}

export function RemoveButton(props: { connection: Connection; onRemove: () => void }) {
  const { t } = useI18n();
  return (
    <IconButton
      kind="quiet-danger"
      hint={t.connections.remove}
      label={t.connections.removeOf(connectionName(props.connection, t))}
      onClick={props.onRemove}
    >
      <Trash2 size={16} />
    </IconButton>
  );
}

export function ConnectionRow(
  props: Omit<ConnectionLogins, 'isNextStep'> & {
    connection: Extract<Connection, { kind: 'remote' }>;
    isActive: boolean;
    onEdit: () => void;
    onRemove: () => void;
  },
) {
  const { t } = useI18n();
  const { connection, isActive } = props;
  return (
    <Stack as="li" gap={12} box="card" roomy aria-label={connection.name}>
      <Row align="start" justify="between" wrap gap={16}>
        <Stack gap={4} grow breaks style={{ flexBasis: 260 }}>
          <h3>
            {connection.name} {isActive && <Tag>{t.connections.inUse}</Tag>}
          </h3>
          <code>{connection.baseUrl}</code>
        </Stack>
        <Row wrap>
          <UseButton connection={connection} isActive={isActive} />
          <DetailsLink connection={connection} />

          <IconButton
            hint={t.connections.edit}
            label={t.connections.editOf(connection.name)}
            onClick={props.onEdit}
          >
            <Pencil size={16} />
          </IconButton>

          <RemoveButton connection={connection} onRemove={props.onRemove} />
        </Row>
      </Row>
      <Logins {...props} isNextStep={isActive} />
    </Stack>
  );
}
