import { protocol } from 'electron/main';
import { answerAppRequest } from './answer-app-request.ts';
import { WINDOW_SCHEME } from './window-origin.ts';

/** Must run once, before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: WINDOW_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Serves the built window under its own scheme; needs the app to be ready. */
export function serveAppProtocol(windowDir: string): void {
  protocol.handle(WINDOW_SCHEME, (request) => answerAppRequest(windowDir, request));
}
