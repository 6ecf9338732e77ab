import type { FrameFacts } from '../wire.ts';
import { tell } from './link.ts';
import { transferPorts } from './message-channel.ts';
import { strict } from './strict.ts';

type ModelledFrame = Pick<Electron.WebFrameMain, 'origin' | 'url'> & {
  parent: Pick<Electron.WebFrameMain, 'url'> | null;
  isDestroyed: () => boolean;
  postMessage: (channel: string, message: unknown, transfer?: unknown[]) => void;
};

/** A frame of a page, as the sender of a message or the receiver of one. */
export function webFrame(windowId: number, { url, parentUrl, documentId }: FrameFacts): ModelledFrame {
  const parent = parentUrl === null ? null : strict('WebFrameMain', { url: parentUrl });
  return strict('WebFrameMain', {
    url,
    origin: originOf(url),
    parent,
    isDestroyed: () => false,
    postMessage(channel, message, transfer = []) {
      const portIds = transferPorts(transfer);
      tell({
        type: 'page-message',
        windowId,
        documentId,
        channel,
        words: [structuredClone(message)],
        portIds,
      });
    },
  } satisfies ModelledFrame);
}

/** Chromium gives a standard scheme an origin; Node's URL says "null" for it. */
function originOf(url: string): string {
  if (!URL.canParse(url)) return 'null';
  const { origin, protocol, host } = new URL(url);
  return origin === 'null' && host !== '' ? `${protocol}//${host}` : origin;
}
