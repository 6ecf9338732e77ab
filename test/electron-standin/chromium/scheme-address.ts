const SUFFIX = '.invalid';

/** Chromium knows no scheme of ours: `app://bundle/x` is `https://app--bundle.invalid/x` there. */
export function toPageAddress(address: string): string {
  return address.replace(/^(?!https?:)([a-z][a-z0-9+.-]*):\/\/([^/?#]+)/i, `https://$1--$2${SUFFIX}`);
}

export function toAppAddress(address: string): string {
  return address.replace(/^https:\/\/([a-z0-9+.]+)--([^/?#]+)\.invalid(?=[/?#]|$)/i, '$1://$2');
}

/** Whether the address stands for one of a scheme of the app's own. */
export function isStandinAddress(address: string): boolean {
  return toAppAddress(address) !== address;
}
