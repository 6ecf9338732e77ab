import type { ExplorerParts } from '../procedures.ts';
import { connectionOf } from './target-store.ts';

/**
 * Forgets what is kept of a target: its settings with their headers, its token, its sessions, the tools it had.
 * @throws AppError TARGET_NOT_FOUND, DISK_FAILED
 */
export async function forgetTarget(
  { mcpSignIns, secrets, tools }: Pick<ExplorerParts, 'mcpSignIns' | 'secrets' | 'tools'>,
  targetId: string,
): Promise<void> {
  const connectionId = connectionOf(targetId);
  if (connectionId === undefined) {
    await tools.targets.remove(targetId, async () => {
      await mcpSignIns.end(targetId);
      await secrets.drop(targetId);
    });
  } else await tools.targets.forgetSettings(connectionId);
  tools.links.forget(targetId);
  await tools.snapshots.forget(targetId);
}
