import type { Connection } from '#shared/domain/connection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useChangeConnections } from '../../api/connections-queries.ts';
import { useForgetRegistration } from '../../api/mcp-sign-in.ts';
import type { Remedy } from '../../model/remedy-of.ts';
import type { StartHow } from './mcp-sign-in-context.ts';

/** Whom a sign-in is for: a connection, or an MCP address with a form of its own. */
export type Owner = { id: string; name: string } & (
  { connection: Connection } | { connection?: undefined; onEdit: () => void }
);

/** Does what the button of a remedy says. `onLeave` is called when that is done on a page or in a form. */
export function useRemedy(owner: Owner, onStart: (how?: StartHow) => void, onLeave: () => void) {
  const i18n = useI18n();
  const forget = useForgetRegistration();
  const { edit } = useChangeConnections();
  const goTo = (page: 'details' | 'edit') => {
    if (owner.connection) location.assign(connectionHref(owner.id, page));
    else owner.onEdit();
    onLeave();
  };
  const useAddress = (baseUrl: string) => {
    if (!owner.connection) return goTo('edit');
    if (owner.connection.kind === 'built-in') return onStart();
    const { name, tokenHeader, zone } = owner.connection;
    return edit.mutate(
      { id: owner.id, draft: { name, tokenHeader, zone, baseUrl } },
      { onSuccess: () => onStart(), onError: (error) => showFailure(i18n, error) },
    );
  };
  const act = (remedy: Remedy) => {
    switch (remedy.kind) {
      case 'register-again':
        return forget.mutate({ connectionId: owner.id }, { onSuccess: () => onStart() });
      case 'enter-client':
        return goTo('details');
      case 'edit-connection':
        return goTo(owner.connection?.kind === 'built-in' ? 'details' : 'edit');
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
