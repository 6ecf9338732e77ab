import { rmSync } from 'node:fs';
import { projectPath } from './build/project-files.ts';

for (const made of ['dist', 'test-results', '.types', 'node_modules/.cache/stillwell']) {
  rmSync(projectPath(made), { recursive: true, force: true });
}
