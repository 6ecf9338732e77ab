import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { parseJsonText } from '#shared/domain/parse-json-text.ts';
import { type ImportTemplate, importTemplateSchema } from '#shared/domain/import/template/import-template.ts';
import { layoutFileSchema } from '#shared/domain/import/template/layout-file.ts';
import {
  type AnswersFile,
  answersFileSchema,
  NO_ANSWERS,
} from '#shared/domain/import/unattended/answers-file.ts';
import { UploadProblem } from './upload-problem.ts';

/** Reads a JSON file that somebody has written. @throws UploadProblem that says what is wrong with it, and where */
async function readJson<T>(file: string, what: string, schema: z.ZodType<T>): Promise<T> {
  let content: unknown;
  try {
    content = parseJsonText(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new UploadProblem(`The ${what} ${file} cannot be read: ${String(cause)}`, undefined, { cause });
  }
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new UploadProblem(
    `The ${what} ${file} is not usable${place === '' ? '' : ` at ${place}`}: ${issue?.message ?? ''}`,
  );
}

export async function readAnswers(file: string | undefined): Promise<AnswersFile> {
  return file === undefined ? NO_ANSWERS : readJson(file, 'file of answers', answersFileSchema);
}

/** The layouts that the app has saved; the file is only read, so that a running app is not disturbed. */
async function savedLayouts(dataDir: string): Promise<ImportTemplate[]> {
  const text = await readFile(join(dataDir, 'upload-templates.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  try {
    const { templates } = parseJsonText(text) as { templates: unknown[] };
    return templates.flatMap((one) => importTemplateSchema.safeParse(one).data ?? []);
  } catch {
    return [];
  }
}

/** The layouts to try: all saved ones, or the one that was named. @throws UploadProblem if there is none of this name */
export async function readLayouts(named: string | undefined, dataDir: string): Promise<ImportTemplate[]> {
  if (named !== undefined && /\.json$/iu.test(named))
    return [(await readJson(named, 'layout file', layoutFileSchema)).layout];
  const saved = await savedLayouts(dataDir);
  if (named === undefined) return saved;
  const found = saved.filter(({ name, templateId }) => name === named || templateId === named);
  if (found.length === 1) return found;
  const names = saved.map(({ name }) => name).join(', ');
  throw new UploadProblem(
    found.length > 1
      ? `There are ${found.length} layouts named ${named}. Use a layout file: --layout FILE.json`
      : `There is no layout named ${named}. Saved: ${names === '' ? 'none' : names}.`,
  );
}
