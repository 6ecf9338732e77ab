import type { Connection } from '#shared/domain/connection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useChangeConnections } from '../../api/connections-queries.ts';
import { useForgetRegistration } from '../../api/mcp-sign-in.ts';
import type { Remedy } from '../../model/remedy-of.ts';
import type { StartHow } from './mcp-sign-in-context.ts';

/** Does what the button of a remedy says. `onLeave` is called when that is done on a page of the connection. */
export function useRemedy(connection: Connection, onStart: (how?: StartHow) => void, onLeave: () => void) {
  const i18n = useI18n();
  const forget = useForgetRegistration();
  const { edit } = useChangeConnections();
  const goTo = (page: 'details' | 'edit') => {
    location.assign(connectionHref(connection.id, page));
    onLeave();
  };
  const useAddress = (baseUrl: string) => {
    if (connection.kind === 'built-in') return onStart();
    const { name, tokenHeader, zone } = connection;
    edit.mutate(
      { id: connection.id, draft: { name, tokenHeader, zone, baseUrl } },
      { onSuccess: () => onStart(), onError: (error) => showFailure(i18n, error) },
    );
  };
  const act = (remedy: Remedy) => {
    switch (remedy.kind) {
      case 'register-again':
        return forget.mutate({ connectionId: connection.id }, { onSuccess: () => onStart() });
      case 'enter-client':
        return goTo('details');
      case 'edit-connection':
        return goTo(connection.kind === 'built-in' ? 'details' : 'edit');
      case 'use-given-address':
        return useAddress(remedy.baseUrl);
      case 'other-account':
        return onStart({ chooseAccount: true });
      case 'sign-in':
      case 'try-again':
        return onStart();
    }
  };
  return { act, isPending: forget.isPending || edit.isPending };
}
