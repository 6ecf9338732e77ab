import { expect, it } from 'vitest';
import { login } from '#test/support/data-service-calls.ts';
import { runScript } from '#test/support/run-script.ts';
import { openDataService } from '#test/support/start-data-service.ts';
import { tempDir } from '#test/support/temp-dir.ts';

it('makes and changes accounts while the service runs', async () => {
  const dataDir = await tempDir();
  const service = await openDataService({ dataDir });
  const accounts = (args: string[], input = '') =>
    runScript('server/accounts-cli.ts', [...args, '--data-dir', dataDir], input);
  const loginKim = async (password: string) => {
    const answer = await login(service, 'kim', password);
    return answer.status === 200 ? (await answer.json()).valid : answer.status;
  };

  expect((await accounts(['add', 'kim', '--project', 'P001'], 'first-secret\n')).exitCode).toBe(0);
  expect(await loginKim('first-secret')).toBe(true);
  await accounts(['password', 'kim'], 'second-secret');
  expect([await loginKim('first-secret'), await loginKim('second-secret')]).toEqual([false, true]);
  await accounts(['disable', 'kim']);
  expect(await loginKim('second-secret')).toBe(401);
  await accounts(['enable', 'kim']);
  await accounts(['revoke', 'kim', '--http']);
  expect(await loginKim('second-secret')).toBe(401);
  const granted = await accounts(['grant', 'kim', '--http', '--mcp', '--project', 'P003', '--json']);
  expect(JSON.parse(granted.stdout)).toEqual({
    username: 'kim',
    enabled: true,
    http: true,
    mcp: true,
    allProjects: false,
    projects: ['P001', 'P003'],
  });
  const { stdout } = await accounts(['list']);
  expect(stdout).toMatch(/^NAME +ENABLED +HTTP +MCP +PROJECTS\n/);
  expect(stdout).toMatch(/^kim +yes +yes +yes +P001,P003$/m);
  expect(stdout).not.toContain('scrypt');
});

it('says what is wrong and changes nothing', async () => {
  const dir = await tempDir();
  const accounts = (...args: string[]) => runScript('server/accounts-cli.ts', args, 'short');
  const says = async (...args: string[]) => {
    const { exitCode, stderr } = await accounts(...args, '--data-dir', dir);
    expect(exitCode).toBe(1);
    return stderr;
  };
  expect(await says('list')).toContain('There is no data of a service');
  expect(await says('add', 'kim')).toContain('at least 8 characters');
  expect(await says('add', 'kim', 'secret')).toContain('never given on the command line');
  expect(await says('disable', 'kim')).toContain('There is no account kim');
  expect(await says('dance')).toContain('use list, add');
});
