import type { BackendParts } from './backend-parts.ts';
import type { ConnectionOwner } from './identity/connections/connection-owners.ts';
import { forgetTarget } from './features/explorer/targets/forget-target.ts';
import { targetOfConnection } from './features/explorer/targets/target-store.ts';
import { forgetCorrespondence } from './features/uploads/kept/correspondences.ts';

type Parts = Omit<BackendParts, 'connectionOwners'>;

/**
 * Everything that hangs on a connection. Its sessions end at once; logins are revoked as far as the old service answers;
 * then what might be sent to another origin goes.
 */
export function ownersOfConnections(parts: Parts): ConnectionOwner[] {
  const atOtherOrigin =
    (forget: (connectionId: string) => Promise<void>): NonNullable<ConnectionOwner['leaves']> =>
    async (connectionId, { isOtherOrigin }) => {
      if (isOtherOrigin) await forget(connectionId);
    };
  return [
    { leaves: (id) => parts.sessions.drop(id) },
    { leaves: (id) => parts.placeLists.drop(id) },
    { leaves: (id) => parts.mcpSignIns.end(id) },
    { leaves: atOtherOrigin((id) => parts.secrets.drop(id)) },
    {
      leaves: atOtherOrigin(async (id) => {
        await parts.tools.targets.releaseConnection(id);
        await forgetTarget(parts, targetOfConnection(id));
      }),
    },
    {
      // The arguments of its tool were made for the old service, and the tool is called without anyone asking.
      leaves: atOtherOrigin((id) => parts.levelSources.forgetSource(id)),
      removed: (id) => parts.levelSources.forget(id),
    },
    { removed: (id) => parts.coordinateSystems.forget(id) },
    { removed: (id) => forgetCorrespondence(parts.correspondences, id) },
    {
      // Where the outbox cannot be used, rules for a connection that does not exist do no harm.
      removed: (id) => parts.outbox.change('forgetConnection', id).catch(() => {}),
      uploadTokenChanged: (id) => parts.outbox.tryNow(id),
    },
  ];
}
