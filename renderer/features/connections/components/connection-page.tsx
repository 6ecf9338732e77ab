import { Skeleton } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import type { Connection } from '#shared/domain/connection.ts';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { connectionHref, type ConnectionPage } from '#renderer/lib/connection-address.ts';
import { useFocusOnArrival } from '#renderer/lib/use-focus-on-arrival.ts';
import { connectionName } from '../model/draft-problems.ts';
import { baseUrlOf, type ConnectionsView } from '../model/connections-view.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import styles from './connection-page.module.css';
import { ConnectionDetails } from './details/connection-details.tsx';
import { Logins } from './logins.tsx';
import { SignInTrace } from './trace/sign-in-trace.tsx';
import { WhyRefused } from './why-refused/why-refused.tsx';

type ConnectionPageProps = {
  connectionId: string;
  page: ConnectionPage;
  view: ConnectionsView;
  onSignIn: (connection: Connection) => void;
};

/** A page that was gone to takes the focus along, so that keyboard and screen reader begin at its top. */
function PageTitle(props: { children: ReactNode }) {
  const ref = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <h1 ref={ref} tabIndex={-1} className={styles.title}>
      {props.children}
    </h1>
  );
}

function PageLinks(props: { connection: Connection; page: ConnectionPage }) {
  const { t } = useI18n();
  const { pages } = t.mcp;
  const links = [
    { page: 'details', label: pages.details },
    { page: 'why-401', label: pages.whyRefused },
    { page: 'trace', label: pages.trace },
  ] as const;
  const shown = props.page === 'edit' ? 'details' : props.page;
  return (
    <nav className={styles.pages} aria-label={pages.label(connectionName(props.connection, t))}>
      {links.map(({ page, label }) => (
        <a
          key={page}
          href={connectionHref(props.connection.id, page)}
          aria-current={page === shown ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function PageBody(props: ConnectionPageProps & { connection: Connection }) {
  const { connection, view, page } = props;
  const state = view.mcpOf(connection.id);
  const baseUrl = baseUrlOf(connection, view.builtIn);
  if (page === 'why-401') return <WhyRefused connection={connection} state={state} baseUrl={baseUrl} />;
  if (page === 'trace') return <SignInTrace connection={connection} state={state} />;
  return (
    <>
      <Logins
        connection={connection}
        session={view.sessionOf(connection.id)}
        mcp={state}
        isActive={view.active?.id === connection.id}
        onSignIn={() => props.onSignIn(connection)}
      />
      <ConnectionDetails connection={connection} baseUrl={baseUrl} />
    </>
  );
}

function Missing({ view }: { view: ConnectionsView }) {
  const { t } = useI18n();
  if (!view.list && view.error)
    return (
      <FailureNotice failure={toAppError(view.error).toFailure()} lead={t.connections.loadFailed}>
        <Button onClick={view.retry}>{t.frame.retry}</Button>
      </FailureNotice>
    );
  if (!view.list) return <Skeleton height={120} />;
  return (
    <EmptyState title={t.mcp.pages.goneTitle} text={t.mcp.pages.goneText}>
      <LinkButton kind="primary" href="#connections">
        {t.mcp.pages.back}
      </LinkButton>
    </EmptyState>
  );
}

/** Everything about one connection: its logins, and one of its pages. */
export function ConnectionPageView(props: ConnectionPageProps) {
  const { t } = useI18n();
  const { view, page } = props;
  const connection = view.list?.connections.find(({ id }) => id === props.connectionId);
  if (!connection)
    return (
      <div className={styles.page}>
        <Missing view={view} />
      </div>
    );
  return (
    <div className={styles.page}>
      <Row align="baseline" wrap gap={16}>
        <a href="#connections" className={styles.back}>
          <ArrowLeft size={14} aria-hidden />
          {t.mcp.pages.back}
        </a>
        <PageTitle>{connectionName(connection, t)}</PageTitle>
      </Row>
      <PageLinks connection={connection} page={page} />
      <PageBody {...props} connection={connection} />
      {connection.kind === 'remote' && (
        <ConnectionDialog
          connection={connection}
          opened={page === 'edit'}
          onClose={() => location.replace(connectionHref(connection.id))}
          onAdded={() => undefined}
        />
      )}
    </div>
  );
}
