import type { ToolsParts } from '../tools-parts.ts';
import { connectionOf } from './target-store.ts';

/** Forgets what is kept of a target: its settings, its sessions, the tools it had. @throws AppError TARGET_NOT_FOUND, DISK_FAILED */
export async function forgetTarget(
  { targets, links, snapshots }: ToolsParts,
  targetId: string,
): Promise<void> {
  const connectionId = connectionOf(targetId);
  if (connectionId === undefined) await targets.remove(targetId);
  else await targets.configure(connectionId, undefined);
  links.forget(targetId);
  await snapshots.forget(targetId);
}
