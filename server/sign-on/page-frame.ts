import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageLanguage, textsOf } from './pages/page-language.ts';
import type { PageFrame } from './pages/page.ts';
import type { Texts } from './pages/texts-english.ts';

const queryLocales = (path: string): string | undefined =>
  new URLSearchParams(path.split('?', 2)[1] ?? '').get('ui_locales') ?? undefined;

/** The frame of a page that answers `message`, and the texts in its language. */
export function frameOf(
  message: Pick<IncomingMessage, 'headers'> & Pick<MountedMessage, 'baseUrl' | 'url'>,
  realmPath: string,
  uiLocales?: unknown,
): { frame: PageFrame; texts: Texts } {
  const path = publicPath(message);
  const asked = typeof uiLocales === 'string' ? uiLocales : queryLocales(path);
  const language = pageLanguage(message.headers, asked);
  return { frame: { language, realmPath, path }, texts: textsOf(language) };
}

/** A request as the library wants it mounted: `url` without the realm's path, which is in `baseUrl`. */
export type MountedMessage = IncomingMessage & { baseUrl?: string };

/** One request to the sign-on service. */
export type SignOnExchange = {
  /** The same request as hono has it; its body is never read from here. */
  request: Request;
  incoming: MountedMessage;
  outgoing: ServerResponse;
  /** Who asks, for the slowing of guesses. */
  clientAddress: string;
};

/** Path and query as the browser sees them. */
const publicPath = ({ baseUrl = '', url = '/' }: Pick<MountedMessage, 'baseUrl' | 'url'>): string =>
  baseUrl + url;
