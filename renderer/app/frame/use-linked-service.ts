import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
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
  /** Where a link that cannot be followed leaves the window. */
  const before = useRef('#places');
  const follow = useEffectEvent((linked: string, activeId: string | undefined) => {
    const link = readLinkedService(linked);
    if (!link) before.current = linked;
    if (!link || !list) return;
    const { address, service, name } = link;
    const ofService = list.connections.filter((connection) => serviceOf(connection) === service);
    // Its view is for the places of its connection: it is shown when these are.
    if (ofService.some(({ id }) => id === activeId)) return location.replace(address);
    const words = t.placeViews.link;
    const stay = () => location.replace(before.current || '#places');
    const [found] = ofService;
    if (found) {
      const say = () => {
        const message = words.switched(connectionName(found, t));
        showToast(i18n, { id: 'link-of-service', message, forMs: 8_000 });
      };
      return activate.mutate({ id: found.id }, { onSuccess: say, onError: stay });
    }
    stay();
    showToast(i18n, { id: 'link-of-service', tone: 'bad', message: words.noConnection(name, service) });
  });
  const isKnown = list !== undefined;
  const activeId = active?.id;
  useEffect(() => {
    if (isKnown) follow(hash, activeId);
  }, [hash, isKnown, activeId]);
}
