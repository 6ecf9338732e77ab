import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useChangeConnections } from '#renderer/features/connections/api/connections-queries.ts';
import { connectionName } from '#renderer/features/connections/model/draft-problems.ts';
import type { ConnectionsView } from '#renderer/features/connections/model/connections-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { readLinkedService } from '#renderer/lib/linked-service.ts';
import { showToast } from '#renderer/lib/show-toast.ts';
import type { Connection } from '#shared/domain/connection.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** What links call the service of a connection. */
export const serviceOf = (connection: Connection): string =>
  connection.kind === 'remote' ? connection.baseUrl : 'built-in';

/**
 * A link is opened on the connection that it is of: that comes into use if it was not, and where there is none the link opens
 * nothing and says what is missing.
 */
export function useLinkedService({ list, active }: ConnectionsView): void {
  const i18n = useI18n();
  const { t } = i18n;
  const { activate } = useChangeConnections();
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const follow = useEffectEvent((linked: string) => {
    const link = readLinkedService(linked);
    if (!link || !list) return;
    const { address, service, name } = link;
    const isOf = (connection: Connection) => serviceOf(connection) === service;
    const found = active && isOf(active) ? active : list.connections.find(isOf);
    const words = t.placeViews.link;
    if (!found) {
      location.replace('#places');
      const message = words.noConnection(name, service);
      return showToast(i18n, { id: 'link-of-service', tone: 'bad', message });
    }
    if (found === active) return location.replace(address);
    const go = () => {
      location.replace(address);
      const message = words.switched(connectionName(found, t));
      showToast(i18n, { id: 'link-of-service', message, forMs: 8_000 });
    };
    activate.mutate({ id: found.id }, { onSuccess: go, onError: () => location.replace('#places') });
  });
  const isKnown = list !== undefined;
  useEffect(() => {
    if (isKnown) follow(hash);
  }, [hash, isKnown]);
}
