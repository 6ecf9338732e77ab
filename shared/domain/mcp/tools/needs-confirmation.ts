import type { ToolBehaviour } from './tool-model.ts';

/**
 * Whether a person must confirm a call: `no` for a tool that says it only reads, `change` for one that says it changes
 * something but destroys nothing, `destroy` for every other, for that is what the specification has clients assume.
 */
export function neededConfirmation({
  isReadOnly,
  isDestructive,
}: ToolBehaviour): 'no' | 'change' | 'destroy' {
  if (isReadOnly) return 'no';
  return isDestructive ? 'destroy' : 'change';
}
