import { shell } from 'electron/common';
import { maySignInAt } from './navigation-policy.ts';

/** Opens the page of a service's sign-on in the system's browser; any other kind of address starts a program. */
export async function openSignInPage(address: string): Promise<void> {
  if (!maySignInAt(address)) throw new Error('Only a page of the web can be opened for a sign-in.');
  await shell.openExternal(address);
}
