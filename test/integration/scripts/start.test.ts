import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectPath } from '#scripts/build/project-files.ts';

const NEEDED = ['scripts', 'electron', 'shared', 'package.json', 'package-lock.json', 'vite.config.ts'];

it('a start that has to build leaves that to another process, and says what is wrong there', () => {
  const project = mkdtempSync(join(tmpdir(), 'stillwell-start-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const path of NEEDED) cpSync(projectPath(path), join(project, path), { recursive: true });
  symlinkSync(projectPath('node_modules'), join(project, 'node_modules'), 'junction');
  const builder = [
    'console.log(`Building for ${process.argv.slice(2).join()}`);',
    'console.error("There is no room on the disk.");',
    'process.exitCode = 1;',
  ];
  writeFileSync(join(project, 'scripts/build.ts'), builder.join('\n'));
  const words = ['scripts/start.ts', '--browser', '--no-open', '--data-dir', join(project, 'data')];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: project, encoding: 'utf8' });
  expect(stderr).toBe('Building for --browser\nThere is no room on the disk.\n');
  expect([status, stdout]).toEqual([1, '']);
});
