import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '#shared/contract/contract.ts';
import { PORT_MESSAGE, type ShellBridge } from '#shared/contract/shell-bridge.ts';

/** Prints a document as the window would, by a port of its own; base64. Runs in the page. */
export async function printPdf(html: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<MessagePort>();
  const hear = ({ data, ports: [port] }: MessageEvent) => data === PORT_MESSAGE && port && resolve(port);
  window.addEventListener('message', hear);
  (Reflect.get(window, 'stillwell') as ShellBridge).requestPort();
  const port = await promise;
  window.removeEventListener('message', hear);
  const client: ContractRouterClient<typeof contract> = createORPCClient(new RPCLink({ port }));
  port.start();
  const file = await client.desktop.printPdf({ html, fileName: 'receipt.pdf' });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
