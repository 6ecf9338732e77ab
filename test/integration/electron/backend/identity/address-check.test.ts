import { expect, test } from 'vitest';
import { checkAddress } from '#electron/backend/identity/connection-settings/test-endpoints.ts';
import { startDataService } from '#test/support/start-data-service.ts';
import { startOddService } from '#test/support/start-odd-service.ts';

const check = (baseUrl: string) => checkAddress(baseUrl, fetch, undefined);

test('a data service is recognised without a name, a password or a token', async () => {
  const { baseUrl } = await startDataService();
  const sent: unknown[] = [];
  const watched: typeof fetch = (address, init) => {
    sent.push([[...new Headers(init?.headers).keys()], init?.body]);
    return fetch(address, init);
  };
  const found = await checkAddress(baseUrl, watched, undefined);
  expect(found).toEqual({ baseUrl, isDataService: true, failure: null, suggestion: null });
  expect(sent).toEqual([[['content-type'], '']]);
});

test('https where nothing is encrypted is told, and the address that works is suggested', async () => {
  const { baseUrl } = await startDataService();
  const found = await check(baseUrl.replace('http:', 'https:'));
  expect(found).toMatchObject({
    isDataService: false,
    failure: { code: 'SERVICE_NOT_ENCRYPTED', details: { address: baseUrl.replace('http:', 'https:') } },
    suggestion: baseUrl,
  });
});

test('a path too many is told, and the root is suggested', async () => {
  const { baseUrl } = await startDataService();
  const found = await check(`${baseUrl}/some/page`);
  expect(found).toMatchObject({ failure: { code: 'NOT_A_DATA_SERVICE' }, suggestion: baseUrl });
});

test('a service that has moved is suggested with where it is now', async () => {
  const { baseUrl } = await startDataService();
  const old = await startOddService((request, response) => {
    response.writeHead(301, { location: baseUrl + request.url }).end();
  });
  expect(await check(old)).toMatchObject({
    isDataService: false,
    failure: { code: 'NOT_A_DATA_SERVICE', details: { status: 301 } },
    suggestion: baseUrl,
  });
});

test('a web page, a closed port and an unknown host are told apart, and nothing is suggested', async () => {
  const page = await startOddService((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
  });
  const codes = [];
  for (const address of [page, 'http://127.0.0.1:9', 'http://no-such-host.invalid']) {
    const { isDataService, failure, suggestion } = await check(address);
    expect([isDataService, suggestion]).toEqual([false, null]);
    codes.push(failure?.code);
  }
  expect(codes).toEqual(['NOT_A_DATA_SERVICE', 'SERVICE_UNREACHABLE', 'HOST_NOT_FOUND']);
});

test('of an answer without end only the beginning is read, and it is no data service', async () => {
  const piece = '{},'.repeat(10_000);
  let sentBytes = 0;
  const endless = await startOddService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":[');
    const goOn = () => {
      if (response.destroyed) return;
      sentBytes += piece.length;
      if (response.write(piece)) setImmediate(goOn);
      else response.once('drain', goOn);
    };
    goOn();
  });
  expect(await check(endless)).toMatchObject({
    isDataService: false,
    failure: { code: 'NOT_A_DATA_SERVICE', details: { status: 200 } },
  });
  expect(sentBytes).toBeLessThan(20_000_000);
});
