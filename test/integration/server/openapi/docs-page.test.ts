import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { PLACE_FIELD_NAMES } from '#shared/domain/places/place-fields.ts';
import { curlExamples } from '#server/openapi/docs-page.ts';
import { ask } from '#test/support/data-service-calls.ts';
import { openDataService, startDataService } from '#test/support/start-data-service.ts';

const HAS_CURL = spawnSync('bash', ['-c', 'command -v curl']).status === 0;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a reader copies out of the page. */
const examplesOf = (page: string): string[] =>
  [...page.matchAll(/<code class="language-bash">([^<]*)<\/code>/g)].map(([, code = '']) =>
    code.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name) => ENTITIES[name] ?? ''),
  );

async function bash(script: string) {
  const child = spawn('bash', ['-s'], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(script);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr };
}

describe.runIf(HAS_CURL)('the examples', () => {
  it('work when they are pasted one after the other into bash', async () => {
    const { baseUrl } = await startDataService();
    const examples = examplesOf(await (await fetch(`${baseUrl}/docs`)).text());
    expect(examples).toHaveLength(4);
    const { stdout, stderr } = await bash(examples.join('\necho; echo "----"\n'));
    expect(stderr).toBe('');
    const [token, places = '', uploaded = '', health = ''] = stdout.split('\n----\n');
    expect(token).toBe('The token has 43 characters.\n');
    expect(JSON.parse(places)).toHaveLength(240);
    expect(JSON.parse(uploaded)).toEqual({ result: true, msg: '' });
    expect(JSON.parse(health)).toMatchObject({ status: 'ok' });
  });
});

it('puts nothing into the examples that a forged Host has brought along', () => {
  const { getToken } = curlExamples({ baseUrl: "http://a'$(reboot)'", tokenHeader: 'X-SVC-TOKEN' });
  expect(getToken).toContain("BASE='http://127.0.0.1:8790'");
  expect(getToken).not.toContain('reboot');
});

it('is in the language that the browser prefers, and in the other on request', async () => {
  const service = await openDataService();
  const languageOf = async (path: string, accepted: string) => {
    const answer = await ask(service, path, { headers: { 'Accept-Language': accepted } });
    expect(answer.headers.get('Vary')).toBe('Accept-Language');
    return /<html lang="([^"]+)"/.exec(await answer.text())?.[1];
  };
  expect(await languageOf('/docs', 'zh-CN,zh;q=0.9,en;q=0.8')).toBe('zh-Hans');
  expect(await languageOf('/docs', 'de, en;q=0.5')).toBe('en');
  expect(await languageOf('/docs?lang=zh', 'en')).toBe('zh-Hans');
});

it.each(['en', 'zh'])('names every field and status in %s', async (language) => {
  const page = await (await ask(await openDataService(), `/docs?lang=${language}`)).text();
  for (const field of [...PLACE_FIELD_NAMES, 'validDate', 'timestamp', 'equipType']) {
    expect(page).toContain(`<code>${field}</code>`);
  }
  for (const status of [200, 401, 406, 500, 503]) expect(page).toContain(`<td>${status}</td>`);
  expect(page).not.toMatch(/undefined|\[object/);
});

it('runs no script, loads nothing, and lets its own style through the policy', async () => {
  const answer = await ask(await openDataService(), '/docs');
  const policy = answer.headers.get('Content-Security-Policy');
  const page = await answer.text();
  const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(page).not.toMatch(/<script|<link|<img|\ssrc=|\sstyle=|url\(|@import/);
});

it('is where the bare address of the service leads, under a path too', async () => {
  const { baseUrl } = await startDataService();
  const page = await fetch(`${baseUrl}/`);
  expect([page.status, page.url]).toEqual([200, `${baseUrl}/docs`]);
  const under = await openDataService({ publicUrl: 'https://water.example/data' });
  const answer = await under.fetch(new Request('http://127.0.0.1/'));
  const location = answer.headers.get('location') ?? '';
  expect(new URL(location, 'https://water.example/data/').href).toBe('https://water.example/data/docs');
});
