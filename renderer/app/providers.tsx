import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useConnectionList } from '#renderer/features/connections/api/list-connections.ts';
import { useSettings } from '#renderer/features/settings/api/read-settings.ts';
import { I18nProvider, useI18n } from '#renderer/i18n/i18n-context.tsx';
import { languageOf } from '#renderer/i18n/language-of.ts';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { BackendProvider, useBackendConnection } from '#renderer/lib/backend/backend-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useMediaQuery } from '#renderer/lib/use-media-query.ts';
import styles from './notices.module.css';
import { createQueryClient } from './query-client.ts';
import { reportCrash } from './report-crash.ts';
import { theme } from './theme.ts';

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

/** A large window has room for them; a small one is full of buttons. */
function Notices() {
  const isSmall = useMediaQuery('(max-height: 520px), (max-width: 720px)');
  const small = {
    containerWidth: '100%',
    classNames: { root: styles.small ?? '', notification: styles.line ?? '' },
  };
  return <Notifications position="bottom-right" limit={4} {...(isSmall && small)} />;
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

export function Providers(props: { connection: BackendConnection; children: ReactNode }) {
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
