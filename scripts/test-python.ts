import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';

const ROOT = join(import.meta.dirname, '..');
/** Each pins a generation of the Python SDK and of FastMCP. */
const GENERATIONS = ['current', 'earlier'];

/** A Python of its own with what is pinned, in the folder for temporary files; undefined if it cannot be had here. */
function pythonWith(generation: string): string | undefined {
  const folder = join(tmpdir(), `stillwell-python-${generation}`);
  const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const pins = join(ROOT, `test/support/python-servers/${generation}.txt`);
  const steps: [string, string[]][] = [
    [process.env['PYTHON'] ?? 'python3', ['-m', 'venv', folder]],
    [python, ['-m', 'pip', 'install', '--quiet', '--requirement', pins]],
  ];
  return steps.every(([command, args]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0)
    ? python
    : undefined;
}

// One generation after the other: each is another Python. Vitest sets the exit code.
for (const generation of GENERATIONS) {
  const python = pythonWith(generation);
  if (python === undefined) {
    console.log(`Skipped: no Python here can install what ${generation}.txt pins.`);
    continue;
  }
  const include = ['test/integration/electron/backend/features/explorer/interop/wells.test.ts'];
  const tests = await startVitest([], { root: ROOT, watch: false, include, env: { PYTHON: python } });
  await tests.close();
}
