import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '#test/support/temp-dir.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Every planted import that the table refuses, and the allowed ones beside it. */
const PLANTED: Record<string, { refused: string[]; allowed: string[] }> = {
  'shared/domain/a.ts': {
    refused: ['node:fs', 'hono', 'react', 'electron', '#server/index.ts', '../../renderer/main.tsx'],
    allowed: ['zod', '@orpc/contract', './b.ts', '../errors.ts', '#shared/errors.ts'],
  },
  'renderer/features/places/a.ts': {
    refused: [
      'node:fs',
      'electron',
      '#electron/backend/index.ts',
      '#server/index.ts',
      '#renderer/features/tools/b.ts',
      '#renderer/app/b.ts',
      '#test/support/b.ts',
      '@mantine/core',
      '@mantine/notifications',
    ],
    allowed: ['react', '#shared/errors.ts', '#renderer/lib/b.ts', '#renderer/features/places/b.ts', './b.ts'],
  },
  'electron/backend/a.ts': {
    refused: ['electron', 'react', '#server/app.ts', '#electron/window/b.ts', '#renderer/main.tsx'],
    allowed: ['node:fs', '#server/index.ts', '#electron/backend/b.ts', '#shared/contract/contract.ts'],
  },
  'electron/backend/kit/a.ts': {
    refused: [
      'electron',
      '../identity/b.ts',
      '../features/places/b.ts',
      '../router.ts',
      '#electron/backend/identity/b.ts',
    ],
    allowed: ['node:fs', './b.ts', './http/b.ts', '#shared/errors.ts'],
  },
  'electron/backend/identity/session/a.ts': {
    refused: ['react', '../../features/uploads/b.ts', '../../backend-parts.ts'],
    allowed: ['../secrets/b.ts', '../procedures.ts', '../../kit/b.ts', '#server/index.ts'],
  },
  'electron/backend/features/places/list/a.ts': {
    refused: ['../../uploads/b.ts', '../../uploads/outbox/b.ts', '../../../index.ts'],
    allowed: ['../levels/b.ts', '../procedures.ts', '../../../kit/b.ts', '../../../identity/session/b.ts'],
  },
  'electron/window/a.ts': {
    refused: ['#electron/backend/router.ts', '#server/index.ts', '#electron/browser-shell/b.ts'],
    allowed: ['electron', 'node:fs', '#electron/backend/index.ts'],
  },
  'electron/browser-shell/a.ts': {
    refused: ['electron', '#electron/window/b.ts', '#electron/backend/router.ts'],
    allowed: ['ws', 'node:http', '#electron/backend/index.ts'],
  },
  'server/a.ts': {
    refused: [
      'electron',
      'react',
      '#electron/backend/index.ts',
      '#renderer/main.tsx',
      '#shared/contract/contract.ts',
    ],
    allowed: [
      'hono',
      'node:fs',
      '#shared/domain/places/place-fields.ts',
      '#shared/service/token.ts',
      '#shared/errors.ts',
    ],
  },
};

async function plant(dir: string): Promise<void> {
  for (const entry of ['oxlint.config.ts', 'package.json', 'scripts/import-table.ts']) {
    await cp(join(ROOT, entry), join(dir, entry));
  }
  await symlink(join(ROOT, 'node_modules'), join(dir, 'node_modules'));
  for (const feature of ['places', 'tools'])
    await mkdir(join(dir, 'renderer/features', feature), { recursive: true });
  await mkdir(join(dir, 'electron/backend/features/uploads'), { recursive: true });
  for (const [file, { refused, allowed }] of Object.entries(PLANTED)) {
    const imports = [...refused, ...allowed].map((specifier) => `import ${JSON.stringify(specifier)};\n`);
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), imports.join(''));
  }
}

async function lint(dir: string): Promise<{ filename: string; message: string }[]> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [oxlint, '--format', 'json'], { cwd: dir }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { code: string; filename: string; message: string }[];
  };
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
}

test('lint refuses exactly the imports that the table refuses', async () => {
  const dir = await tempDir();
  await plant(dir);
  const found = await lint(dir);
  const refusedIn = (file: string) =>
    found.filter(({ filename }) => filename === file).map(({ message }) => /'([^']+)'/.exec(message)?.[1]);
  for (const [file, { refused }] of Object.entries(PLANTED)) {
    expect(new Set(refusedIn(file)), file).toEqual(new Set(refused));
  }
});
