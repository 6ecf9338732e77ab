/** What the protocol and HTTP themselves say: no secret is in it. */
const OF_PROTOCOL =
  /^(content-(type|length)|accept(-(language|encoding))?|user-agent|host|connection|last-event-id|mcp-(protocol-version|method|name|session-id|param-.*))$/i;

/** True for a header that somebody added to a target: whether its value is a key only they can know. */
export function isAddedHeader(name: string): boolean {
  return name.toLowerCase() !== 'authorization' && !OF_PROTOCOL.test(name);
}
