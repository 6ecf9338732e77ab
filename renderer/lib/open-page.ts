/**
 * Opens a page of another service in the user's browser, shortly after a click: browsers forbid it otherwise. In the
 * Electron shell the backend has opened it already. False means that the user has to follow a link instead; a page
 * that the browser keeps from opening all the same cannot be noticed, for the new page must not know this one.
 */
export function openPage(url: string): boolean {
  if (window.stillwell) return true;
  if (!navigator.userActivation.isActive) return false;
  window.open(url, '_blank', 'noopener');
  return true;
}
