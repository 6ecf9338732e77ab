import type { CDPSession, Page, Route } from 'playwright/test';
import { decode, encode } from '../page-codec.ts';
import {
  FROM_HOST,
  type FromPage,
  HOST_BINDING,
  type ToPage,
  WORLD_NAME,
} from '../page-scripts/world-names.ts';
import type { FromMain } from '../wire.ts';
import type { MainLink } from './main-link.ts';
import { type PageScripts, pageScripts } from './page-scripts.ts';
import { isStandinAddress, toAppAddress, toPageAddress } from './scheme-address.ts';

type Document = { id: number; contextId: number };
type ToDocument = Extract<FromMain, { type: 'page-message' }>;

let lastDocument = 0;

/** A BrowserWindow's page in Chromium: the preload in an isolated world, the app's scheme, guarded navigation. */
export class WindowPage {
  readonly page: Page;
  readonly #windowId: number;
  readonly #link: MainLink;
  readonly #onProblem: (text: string) => void;
  readonly #portIds = new Set<number>();
  #cdp: CDPSession | undefined;
  #document: Document | undefined;
  #loadingAddress: string | undefined;

  constructor(page: Page, windowId: number, link: MainLink, onProblem: (text: string) => void) {
    this.page = page;
    this.#windowId = windowId;
    this.#link = link;
    this.#onProblem = onProblem;
  }

  async prepare(preload: string | null): Promise<void> {
    const cdp = await this.page.context().newCDPSession(this.page);
    this.#cdp = cdp;
    await this.page.route('**/*', (route) => this.#answer(route));
    this.page.on('close', () => this.#link.tell({ type: 'window-gone', windowId: this.#windowId }));
    this.page.on('popup', (popup) => void popup.close().catch(() => {}));
    cdp.on('Page.windowOpen', ({ url }) => {
      const asked = { windowId: this.#windowId, url: toAppAddress(url) };
      this.#link.ask('window-open', asked).then(
        (action) => action === 'deny' || this.#onProblem(`the app lets ${url} open a window`),
        () => {},
      );
    });
    await cdp.send('Page.enable');
    if (preload === null) return;
    try {
      await this.#install(cdp, await pageScripts(preload));
    } catch (cause) {
      this.#onProblem(`Unable to load preload script: ${String(cause)}`);
    }
  }

  async load(url: string): Promise<string | null> {
    this.#loadingAddress = url;
    try {
      await this.page.goto(toPageAddress(url));
      return null;
    } catch (cause) {
      return String(cause);
    } finally {
      this.#loadingAddress = undefined;
    }
  }

  /** Reaches the document that is there now; what comes before it, or for an earlier one, is lost as in Electron. */
  deliver({ documentId, channel, words, portIds }: ToDocument): void {
    const isLost = !this.#document || (documentId !== null && documentId !== this.#document.id);
    if (isLost) return this.#onProblem(`a message on ${channel} reaches no document and is lost`);
    for (const portId of portIds) this.#portIds.add(portId);
    this.tellPage({ type: 'message', channel, words: encode(words), portIds });
  }

  owns(portId: number): boolean {
    return this.#portIds.has(portId);
  }

  tellPage(message: ToPage): void {
    const { contextId } = this.#document ?? {};
    if (contextId === undefined) return;
    const expression = `${FROM_HOST}(${JSON.stringify(JSON.stringify(message))})`;
    // The document may go at any moment, and what was meant for it with it.
    this.#cdp?.send('Runtime.evaluate', { contextId, expression }).catch(() => {});
  }

  tellPort(portId: number, data: unknown): void {
    this.tellPage({ type: 'port-message', portId, data: encode(data) });
  }

  /** Says something to the main process as if the preload of some frame had said it. */
  sayAs(frame: { url: string; parentUrl: string | null } | null, channel: string, words: unknown[]): number {
    lastDocument += 1;
    const facts = frame && { ...frame, documentId: lastDocument };
    this.#link.tell({ type: 'page-message', windowId: this.#windowId, frame: facts, channel, words });
    return lastDocument;
  }

  async #install(cdp: CDPSession, { mainWorld, preloadWorld }: PageScripts): Promise<void> {
    const { frameTree } = await cdp.send('Page.getFrameTree');
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = (context.auxData ?? {}) as { frameId?: string };
      if (context.name !== WORLD_NAME || frameId !== frameTree.frame.id) return;
      lastDocument += 1;
      this.#document = { id: lastDocument, contextId: context.id };
    });
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.#document?.contextId) this.#loseDocument();
    });
    cdp.on('Runtime.executionContextsCleared', () => this.#loseDocument());
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === HOST_BINDING) this.#hear(JSON.parse(payload) as FromPage, executionContextId);
    });
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: HOST_BINDING, executionContextName: WORLD_NAME });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorld });
    await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadWorld, worldName: WORLD_NAME });
  }

  #loseDocument(): void {
    this.#document = undefined;
    for (const portId of this.#portIds) this.#link.tell({ type: 'port-closed', portId });
    this.#portIds.clear();
  }

  #hear(message: FromPage, contextId: number): void {
    if (contextId !== this.#document?.contextId) return;
    if (message.type === 'problem') return this.#onProblem(message.text);
    if (message.type === 'port-closed') return this.#link.tell(message);
    if (message.type === 'port-message') {
      const { type, portId, data } = message;
      return this.#link.tell({ type, portId, data: decode(data) });
    }
    const frame = { url: toAppAddress(this.page.url()), parentUrl: null, documentId: this.#document.id };
    const words = decode(message.words) as unknown[];
    this.#link.tell({
      type: 'page-message',
      windowId: this.#windowId,
      frame,
      channel: message.channel,
      words,
    });
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const url = toAppAddress(request.url());
    try {
      if (
        request.isNavigationRequest() &&
        !(await this.#mayNavigate(url, request.frame() === this.page.mainFrame()))
      ) {
        return await route.abort('aborted');
      }
      if (!isStandinAddress(request.url())) return await route.abort('blockedbyclient');
      const { status, headers, body } = await this.#link.ask('scheme-request', {
        url,
        method: request.method(),
        windowId: this.#windowId,
      });
      await route.fulfill({ status, headers: Object.fromEntries(headers), body: Buffer.from(body) });
    } catch (cause) {
      if (!this.page.isClosed()) this.#onProblem(`${url} was not answered: ${String(cause)}`);
      await route.abort('failed').catch(() => {});
    }
  }

  /** What the main process loads itself is not asked about, as in Electron. */
  async #mayNavigate(url: string, isMainFrame: boolean): Promise<boolean> {
    if (url === this.#loadingAddress) return true;
    const events = isMainFrame
      ? (['will-frame-navigate', 'will-navigate'] as const)
      : (['will-frame-navigate'] as const);
    for (const event of events) {
      const answer = await this.#link.ask('navigation', { windowId: this.#windowId, event, url });
      if (answer === 'prevented') return false;
    }
    return true;
  }
}
