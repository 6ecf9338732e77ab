import { getDefaultZIndex, MantineProvider } from '@mantine/core';
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useConnectionList } from '#renderer/features/connections/api/connections-queries.ts';
import { useSettings } from '#renderer/features/settings/api/settings-queries.ts';
import { I18nProvider, useI18n } from '#renderer/i18n/i18n-context.tsx';
import { languageOf } from '#renderer/i18n/language-of.ts';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { BackendProvider, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import styles from './app.module.css';
import { Crash, ErrorBoundary, reportCrash } from './error-boundary.tsx';
import { Frame } from './frame/frame.tsx';
import { useSection } from './sections.ts';
import { theme } from './theme.ts';

export function App(props: { connection: BackendConnection }) {
  return (
    <Providers connection={props.connection}>
      <ErrorBoundary what="window" Fallback={Crash}>
        <Frame />
      </ErrorBoundary>
    </Providers>
  );
}

/** Says what nobody has caught: a failure that is only in the console was swallowed. */
function UncaughtFailures() {
  const i18n = useI18n();
  const connection = useBackendConnection();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const say = (thrown: unknown) => {
      showFailure(i18n, thrown);
      reportCrash(connection, 'uncaught', thrown);
    };
    window.addEventListener('unhandledrejection', (event) => say(event.reason), { signal });
    window.addEventListener('error', (event) => event.error && say(event.error), { signal });
    return () => ending.abort();
  }, [i18n, connection]);
  return null;
}

const BELOW_DIALOGS = getDefaultZIndex('modal') - 1;

const MAX_IN_STACK = 4;

/**
 * Where nothing is pressed: an upload is sent at the right. A small window is full of buttons. A dialog is never covered, unless it
 * fills the window. The newest notice covers the others, which fan out when it is pointed at.
 */
function Notices() {
  const { t } = useI18n();
  const { notifications: stack, queue } = useNotifications();
  const behind = stack.length + queue.length - 1;
  const isSmall = useMediaQuery('(max-height: 520px), (max-width: 720px)');
  const small = {
    containerWidth: '100%',
    classNames: { root: styles.small ?? '', notification: styles.line ?? '' },
  };
  const side = useSection() === 'upload' ? 'left' : 'right';
  const limit = isSmall ? 1 : MAX_IN_STACK;
  // What waits behind the limit is found anew only when something changes.
  useEffect(() => {
    notificationsStore.updateState((state) => ({ ...state, limit }));
    notifications.updateState(notificationsStore, (all) => all);
  }, [limit]);
  return (
    <Notifications
      position={`bottom-${side}`}
      layout="stacked"
      limit={limit}
      zIndex={BELOW_DIALOGS}
      data-more={behind > 0 ? t.frame.notices.more(behind) : undefined}
      {...(isSmall && small)}
    />
  );
}

function Appearance(props: { children: ReactNode }) {
  const { language, colorScheme } = useSettings();
  const { data: list } = useConnectionList();
  const zone = list?.connections.find(({ id }) => id === list.activeId)?.zone;
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const scheme = colorScheme === 'auto' ? (systemIsDark ? 'dark' : 'light') : colorScheme;
  return (
    <I18nProvider language={languageOf(language, navigator.languages)} zone={zone}>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {props.children}
        <Notices />
        <UncaughtFailures />
      </MantineProvider>
    </I18nProvider>
  );
}

function Providers(props: { connection: BackendConnection; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const { connection } = props;
  useEffect(() => {
    let wasLost = false;
    return connection.subscribe(() => {
      const { status } = connection.getState();
      if (status === 'connected' && wasLost) void queryClient.invalidateQueries();
      wasLost = status === 'lost' || (wasLost && status !== 'connected');
    });
  }, [connection, queryClient]);
  return (
    <BackendProvider connection={connection}>
      <QueryClientProvider client={queryClient}>
        <Appearance>{props.children}</Appearance>
      </QueryClientProvider>
    </BackendProvider>
  );
}

/** The backend is on this computer: being offline says nothing about it, and it tells by itself what has changed. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 30_000, structuralSharing: false },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
