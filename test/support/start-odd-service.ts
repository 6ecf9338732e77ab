import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { openOddService } from './odd-service.ts';

/** An odd service for the running test; it is closed when the test has finished. */
export async function startOddService(listener: RequestListener): Promise<string> {
  const { baseUrl, close } = await openOddService(listener);
  onTestFinished(close);
  return baseUrl;
}
