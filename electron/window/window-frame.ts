import type { WebFrameMain } from 'electron/main';
import { isWindowAddress } from './window-origin.ts';

type Sender = Pick<WebFrameMain, 'parent' | 'url'>;

/** Whether a message comes from the top frame of the window itself. The frame may be gone already. */
export function isWindowFrame(frame: Sender | null): boolean {
  return frame !== null && frame.parent === null && isWindowAddress(frame.url);
}
