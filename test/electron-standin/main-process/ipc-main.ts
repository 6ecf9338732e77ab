import { EventEmitter } from 'node:events';
import { hear, tellProblem } from './link.ts';
import { strict } from './strict.ts';
import { webContentsOf } from './web-contents.ts';
import { webFrame } from './web-frame-main.ts';

const emitter = new EventEmitter();

/** Channels may have any name; a message on one that nobody hears is a problem. */
export const ipcMain = strict('ipcMain', emitter);

export function ipcChannels(): string[] {
  return emitter.eventNames().map(String);
}

hear('page-message', ({ windowId, frame, channel, words }) => {
  const sender = webContentsOf(windowId);
  if (!sender) return;
  if (emitter.listenerCount(channel) === 0) tellProblem(`a message on ${channel}, which nobody hears`);
  const senderFrame = frame && webFrame(windowId, frame);
  emitter.emit(channel, strict('IpcMainEvent', { sender, senderFrame, ports: [] }), ...words);
});
