import type { ImportPlan } from '../import-plan.ts';
import type { ImportTemplate } from './import-template.ts';
import { layoutFingerprint, layoutLikeness } from './layout-fingerprint.ts';

/** From this likeness on a template is proposed; below, a file is of a kind of its own. */
const MIN_LIKENESS = 0.6;

export type RecognisedTemplate = {
  template: ImportTemplate;
  /** 1: the same columns with the same units. */
  likeness: number;
};

/** The template most like a layout; of equal ones the one saved last. undefined if none is like it. */
export function recogniseLayout(
  plan: Pick<ImportPlan, 'columns'>,
  templates: readonly ImportTemplate[],
): RecognisedTemplate | undefined {
  const fingerprint = layoutFingerprint(plan);
  const [best] = templates
    .map((template) => ({ template, likeness: layoutLikeness(fingerprint, template.fingerprint) }))
    .toSorted((a, b) => b.likeness - a.likeness || b.template.savedAtMs - a.template.savedAtMs);
  return best && best.likeness >= MIN_LIKENESS ? best : undefined;
}

/** Files of one kind: read by one template, or of one layout that no template knows and that is asked about once. */
export type FileKind<F> = { recognised: RecognisedTemplate | null; fingerprint: string[]; files: F[] };

/** Sorts files by kind, in the order in which the first of each kind came. A template that only resembles a layout makes a kind of its own. */
export function sortFilesByKind<F extends { plan: Pick<ImportPlan, 'columns'> }>(
  files: readonly F[],
  templates: readonly ImportTemplate[],
): FileKind<F>[] {
  const kinds = new Map<string, FileKind<F>>();
  for (const file of files) {
    const fingerprint = layoutFingerprint(file.plan);
    const key = JSON.stringify(fingerprint.toSorted());
    const kind = kinds.get(key);
    if (kind) kind.files.push(file);
    else {
      kinds.set(key, {
        recognised: recogniseLayout(file.plan, templates) ?? null,
        fingerprint,
        files: [file],
      });
    }
  }
  return [...kinds.values()];
}
