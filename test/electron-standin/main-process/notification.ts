import { EventEmitter } from 'node:events';
import { hear, tell } from './link.ts';
import { requireReady } from './ready.ts';
import { onlyEvents, strict } from './strict.ts';

const all = new Map<number, StandinNotification>();
let lastId = 0;

/** Shown to the test, which may click it. */
export class StandinNotification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  readonly #id = ++lastId;
  readonly #words: { title: string; body: string };

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super();
    requireReady('Notification');
    this.#words = { title, body };
    onlyEvents('Notification', this, ['click', 'close']);
    return strict('Notification', this as StandinNotification);
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    all.set(this.#id, this);
    tell({ type: 'notification', id: this.#id, ...this.#words });
  }
}

hear('click-notification', ({ id }) => all.get(id)?.emit('click', {}));
