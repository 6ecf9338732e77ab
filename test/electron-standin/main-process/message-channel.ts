import { EventEmitter } from 'node:events';
import { hear, tell } from './link.ts';
import { onlyEvents } from './strict.ts';

type Peer = { receive: (data: unknown) => void; end: () => void };

/** A port of the main process: what comes in waits until `start()`, and its end is heard as `close`. */
class StandinMessagePort
  extends EventEmitter
  implements Pick<Electron.MessagePortMain, 'start' | 'close' | 'postMessage'>
{
  #peer: Peer | undefined;
  #waiting: unknown[] = [];
  #isStarted = false;
  #isClosed = false;
  /** Its number in the page it was given to. */
  #portId: number | undefined;

  constructor() {
    super();
    onlyEvents('MessagePortMain', this, ['message', 'close']);
  }

  start(): void {
    this.#isStarted = true;
    for (const data of this.#waiting.splice(0)) this.emit('message', { data, ports: [] });
  }

  postMessage(message: unknown, transfer: Electron.MessagePortMain[] = []): void {
    if (transfer.length > 0) throw new Error('stand-in: a port sent over a port is not modelled');
    if (this.#portId !== undefined) throw new Error('stand-in: the port has been given away');
    if (!this.#isClosed) this.#peer?.receive(structuredClone(message));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#peer?.end();
    this.#end();
  }

  connect(peer: Peer): void {
    this.#peer = peer;
  }

  /** What the other end calls. */
  readonly asPeer: Peer = {
    receive: (data) => void setImmediate(() => this.#receive(data)),
    end: () => void setImmediate(() => this.#end()),
  };

  /** Gives this end to a page; messages then go between the page and the other end. */
  transferToPage(portId: number): void {
    if (this.#portId !== undefined || this.#isClosed) throw new Error('Port at index 0 is already neutered');
    this.#portId = portId;
    for (const data of this.#waiting.splice(0)) tell({ type: 'port-message', portId, data });
    const other = this.#peer;
    if (!other) return;
    inPages.set(portId, other);
    otherEndOf(other)?.connect({
      receive: (data) => tell({ type: 'port-message', portId, data }),
      end: () => {
        inPages.delete(portId);
        tell({ type: 'port-closed', portId });
      },
    });
  }

  #receive(data: unknown): void {
    if (this.#isClosed) return;
    if (this.#portId !== undefined) tell({ type: 'port-message', portId: this.#portId, data });
    else if (this.#isStarted) this.emit('message', { data, ports: [] });
    else this.#waiting.push(data);
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit('close');
  }
}

const inPages = new Map<number, Peer>();

export function openPorts(): number {
  return inPages.size;
}

const ends = new WeakMap<Peer, StandinMessagePort>();

function otherEndOf(peer: Peer): StandinMessagePort | undefined {
  return ends.get(peer);
}

/** Two ports that belong together, as `MessageChannelMain` makes them. */
export class StandinMessageChannel {
  readonly port1 = new StandinMessagePort();
  readonly port2 = new StandinMessagePort();

  constructor() {
    this.port1.connect(this.port2.asPeer);
    this.port2.connect(this.port1.asPeer);
    ends.set(this.port1.asPeer, this.port1);
    ends.set(this.port2.asPeer, this.port2);
  }
}

let lastPortId = 0;

/** Gives ports to a page; their numbers there. */
export function transferPorts(ports: unknown[]): number[] {
  return ports.map((port, index) => {
    if (!(port instanceof StandinMessagePort))
      throw new TypeError(`Port at index ${index} is not a valid port`);
    lastPortId += 1;
    port.transferToPage(lastPortId);
    return lastPortId;
  });
}

hear('close-ports', () => {
  for (const peer of inPages.values()) otherEndOf(peer)?.close();
});
hear('port-message', ({ portId, data }) => inPages.get(portId)?.receive(data));
hear('port-closed', ({ portId }) => {
  inPages.get(portId)?.end();
  inPages.delete(portId);
});
