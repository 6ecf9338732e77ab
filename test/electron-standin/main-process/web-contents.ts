import { EventEmitter } from 'node:events';
import { answerQuestion, hear, tell, tellProblem } from './link.ts';
import { Preventable } from './preventable.ts';
import { onlyEvents, strict } from './strict.ts';

const EVENTS = [
  'did-finish-load',
  'did-fail-load',
  'render-process-gone',
  'will-attach-webview',
  'will-frame-navigate',
  'will-navigate',
  'will-redirect',
];

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];
type Modelled = Pick<
  Electron.WebContents,
  | 'forcefullyCrashRenderer'
  | 'getURL'
  | 'id'
  | 'isDestroyed'
  | 'printToPDF'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler'
  | 'setZoomFactor'
>;

/** What a page asks of its window. */
type Host = { load: (url: string) => void; setZoom: (factor: number) => void };

const all = new Map<number, StandinWebContents>();
const printing: ((base64: string) => void)[] = [];

export function webContentsOf(windowId: number): StandinWebContents | undefined {
  return all.get(windowId)?.asSeen;
}

/** The page of a window. */
export class StandinWebContents extends EventEmitter implements Modelled {
  readonly id: number;
  readonly asSeen: StandinWebContents;
  hangs = false;
  #address = '';
  readonly #host: Host;
  #openHandler: OpenHandler | undefined;
  #isDestroyed = false;

  constructor(id: number, host: Host) {
    super();
    this.id = id;
    this.#host = host;
    onlyEvents('webContents', this, EVENTS);
    this.asSeen = strict('webContents', this as StandinWebContents);
    all.set(id, this);
  }

  getURL(): string {
    return this.#address;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  reload(): void {
    if (this.hangs) return tellProblem('a page that hangs does not hear that it is to be loaded again');
    this.#host.load(this.#address);
  }

  /** It reaches the document that is there now; there may be none yet, and nothing is kept for a later one. */
  send(channel: string, ...words: unknown[]): void {
    const message = {
      windowId: this.id,
      documentId: null,
      channel,
      words: structuredClone(words),
      portIds: [],
    };
    tell({ type: 'page-message', ...message });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  printToPDF({ pageSize, preferCSSPageSize = false }: Electron.PrintToPDFOptions): Promise<Buffer> {
    if (typeof pageSize !== 'string') throw new Error('stand-in: sizes without a name are not modelled');
    return new Promise((resolve) => {
      printing.push((base64) => resolve(Buffer.from(base64, 'base64')));
      const printId = printing.length - 1;
      tell({ type: 'print-pdf', windowId: this.id, printId, format: pageSize, preferCSSPageSize });
    });
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new TypeError("'zoomFactor' must be a double greater than 0.0");
    this.#host.setZoom(factor);
  }

  forcefullyCrashRenderer(): void {
    this.hangs = false;
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  }

  goTo(url: string): void {
    this.#address = url;
  }

  destroy(): void {
    this.#isDestroyed = true;
    all.delete(this.id);
  }

  /** Whether a listener stops it. */
  ask(event: string, url: string): 'allowed' | 'prevented' {
    const details = Object.assign(new Preventable(), { url });
    this.emit(event, details, url);
    return details.defaultPrevented ? 'prevented' : 'allowed';
  }

  askToOpen(url: string): string {
    const details = {
      url,
      frameName: '',
      features: '',
      disposition: 'new-window',
      referrer: { url: '', policy: 'default' },
    };
    return this.#openHandler?.(details as Electron.HandlerDetails).action ?? 'allow';
  }
}

hear('pdf-printed', ({ printId, base64 }) => printing[printId]?.(base64));
answerQuestion('navigation', ({ windowId, event, url }) => all.get(windowId)?.ask(event, url) ?? 'prevented');
answerQuestion('window-open', ({ windowId, url }) => all.get(windowId)?.askToOpen(url) ?? 'deny');
