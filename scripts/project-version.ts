import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectPath } from './build/project-files.ts';

export function projectVersion(): string {
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))).version;
}
