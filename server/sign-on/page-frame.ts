import type { IncomingMessage } from 'node:http';
import { type MountedMessage, publicPath } from './mounted-message.ts';
import type { PageFrame } from './pages/page.ts';
import { pageLanguage } from './pages/page-language.ts';
import type { Texts } from './pages/texts-english.ts';
import { textsOf } from './pages/texts.ts';

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
