import type { Session } from 'electron/main';
import { isWindowAddress } from './window-origin.ts';

/** Writing what the user copies is all that the window needs of the system. */
const ALLOWED = new Set(['clipboard-sanitized-write']);

/** Whether a page may have a permission. */
export function mayHave(permission: string, address: string): boolean {
  return ALLOWED.has(permission) && isWindowAddress(address);
}

export function limitPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) => {
    answer(mayHave(permission, requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    mayHave(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
}
