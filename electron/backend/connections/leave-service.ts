import type { BackendParts } from '../backend-parts.ts';
import { forgetTarget } from '../tools/targets/forget-target.ts';
import { targetOfConnection } from '../tools/targets/target-store.ts';

type Parts = Pick<
  BackendParts,
  'levelSources' | 'mcpSignIns' | 'placeLists' | 'secrets' | 'sessions' | 'tools'
>;

/**
 * Ends everything that hangs on the service that a connection leads to: its sessions at once, and if it will lead to
 * another origin or be gone, whatever might be sent there. Its logins are revoked as far as the old service answers.
 * @throws AppError DISK_FAILED
 */
export async function leaveService(
  parts: Parts,
  connectionId: string,
  { isOtherOrigin }: { isOtherOrigin: boolean },
): Promise<void> {
  parts.sessions.drop(connectionId);
  parts.placeLists.drop(connectionId);
  await parts.mcpSignIns.end(connectionId);
  if (!isOtherOrigin) return;
  await parts.secrets.drop(connectionId);
  await parts.tools.targets.releaseConnection(connectionId);
  await forgetTarget(parts, targetOfConnection(connectionId));
  // The arguments of its tool were made for the old service, and the tool is called without anyone asking.
  await parts.levelSources.forgetSource(connectionId);
}
