import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOwner } from './fair-lanes.ts';
import { TurnQueue } from './turn-queue.ts';

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Handles the requests of one connection one after another: the next one when the answer before it has gone out. Node
 * hands over all that a client has sent at once and keeps the answers until the first one is read, so whoever reads nothing
 * would have memory of the service for each of them. An answer that is made at once has gone out at once, so those that
 * have waited for one begin in turns of the event loop, one in each: however many connections have sent many requests, one
 * that others send comes between them.
 */
export function oneAtATime(handle: Handle): Handle {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const turns = new TurnQueue();
  const begin = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { socket } = incoming;
    outgoing.once('close', () => {
      const beginNext = waiting.get(socket)?.shift();
      if (beginNext) void turns.next(addressOwner(socket.remoteAddress ?? '')).then(beginNext);
      else waiting.delete(socket);
    });
    handle(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    const others = waiting.get(incoming.socket);
    if (others) others.push(() => begin(incoming, outgoing));
    else {
      waiting.set(incoming.socket, []);
      begin(incoming, outgoing);
    }
  };
}
