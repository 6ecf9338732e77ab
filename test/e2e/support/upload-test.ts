import { z } from 'zod';
import { postMcp } from '#test/support/call-mcp.ts';
import { demoClient } from '#test/support/sign-on/demo-client.ts';
import { discover, signIn } from '#test/support/sign-on/sign-on-client.ts';
import { ConnectionsScreen } from '../screens/connections-screen.ts';
import { UploadScreen } from '../screens/upload-screen.ts';
import { type ServedDataService, serveDemo } from './serve.ts';
import { expect, test as base } from './test.ts';

/** A served demo on which engineer is signed in, and the section Upload. */
export const test = base.extend<{ service: ServedDataService; upload: UploadScreen }>({
  service: async ({ browserName }, use) => {
    expect(browserName).toBeTruthy();
    const service = await serveDemo();
    await use(service);
    await service.stop();
  },
  upload: async ({ window, service }, use) => {
    const connections = new ConnectionsScreen(window);
    await connections.add('River office', service.baseUrl);
    await connections.signIn('engineer', 'engineer-demo');
    await connections.signInDialog.waitFor({ state: 'hidden' });
    const upload = new UploadScreen(window);
    await upload.open();
    await use(upload);
  },
});

const answerSchema = z.object({
  result: z.object({ structuredContent: z.object({ records: z.array(z.record(z.string(), z.unknown())) }) }),
});

/** `query_measurements` of a service for 1 July 2024, asked as an AI client asks it. */
export async function recordsOf(baseUrl: string, equipment: { equipType: string; equipId: string }) {
  const tokens = await signIn(demoClient(await discover(`${baseUrl}/realms/stillwell`)));
  const period = { from: '2024-07-01 00:00:00', to: '2024-07-02 00:00:00' };
  const params = { name: 'query_measurements', arguments: { ...equipment, ...period } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const answer = await postMcp(`${baseUrl}/mcp/data`, body, {
    Authorization: `Bearer ${tokens.access_token}`,
  });
  return answerSchema.parse(await answer.json()).result.structuredContent.records;
}
