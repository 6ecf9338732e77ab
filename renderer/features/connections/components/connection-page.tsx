import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { Tabs } from '#renderer/components/ui/tabs.tsx';
import { Page } from '#renderer/components/ui/page.tsx';
import { Button, LinkButton } from '#renderer/components/ui/button.tsx';
import { Box, Row, Text } from '#renderer/components/ui/layout.tsx';
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
    <Text ref={ref} tabIndex={-1} as="h1" breaks>
      {props.children}
    </Text>
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
    <Box lineBelow>
      <Tabs
        label={pages.label(connectionName(props.connection, t))}
        tabs={links.map(({ page, label }) => ({
          href: connectionHref(props.connection.id, page),
          text: label,
          isShown: page === shown,
        }))}
      />
    </Box>
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
        isNextStep={view.active?.id === connection.id}
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
      <Page isWide>
        <Missing view={view} />
      </Page>
    );
  return (
    <Page isWide>
      <Row align="baseline" wrap gap={16}>
        <Row href="#connections" as="a" inline gap={4}>
          <ArrowLeft size={14} aria-hidden />
          {t.mcp.pages.back}
        </Row>
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
    </Page>
  );
}
