import { originOf } from '#shared/domain/connection.ts';
import type { Target } from '#shared/contract/tools/targets.ts';
import {
  ADDED_TARGET_SETTINGS,
  type ByHand,
  type TargetDraft,
  targetDraftSchema,
  type TargetSettings,
  targetSettingsSchema,
} from '#shared/domain/mcp/wire/mcp-target.ts';

/** A target as it stands in the fields of a form. */
export type TargetForm = {
  name: string;
  url: string;
  by: TargetDraft['authorisation']['kind'];
  connectionId: string;
  bearer: string;
  isBearerForgotten: boolean;
  clientId: string;
  clientSecret: string;
  isClientForgotten: boolean;
  headers: string;
  timeoutS: string;
  byHand: readonly ByHand[];
};

export type TargetProblem =
  | 'name-missing'
  | 'name-too-long'
  | 'address-unusable'
  | 'header-unusable'
  | 'timeout-unusable'
  | 'connection-missing'
  | 'other';

export type TargetProblems = Partial<
  Record<'name' | 'url' | 'headers' | 'timeoutS' | 'connectionId', TargetProblem>
>;

const MS = 1_000;

/** The form of a target; of one that is to be added if there is none yet. */
export function formOfTarget(target: Target | undefined, firstConnectionId: string): TargetForm {
  const { headers, timeoutMs, byHand } = target ?? ADDED_TARGET_SETTINGS;
  const by = target?.authorisation ?? { kind: 'none' };
  return {
    name: target?.name ?? '',
    url: target?.url ?? '',
    by: by.kind,
    connectionId: by.kind === 'connection' ? by.connectionId : firstConnectionId,
    bearer: '',
    isBearerForgotten: false,
    clientId: '',
    clientSecret: '',
    isClientForgotten: false,
    headers: headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    timeoutS: String(timeoutMs / MS),
    byHand,
  };
}

function readHeaders(text: string): { name: string; value: string }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      // A line without a colon gets an empty name, which the schema refuses.
      return at === -1
        ? { name: '', value: line.trim() }
        : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });
}

function settingsOf(form: TargetForm, before: TargetSettings): TargetSettings {
  const timeoutMs = form.timeoutS.trim() === '' ? NaN : Math.round(Number(form.timeoutS) * MS);
  return { headers: readHeaders(form.headers), dialect: before.dialect, timeoutMs, byHand: [...form.byHand] };
}

/** Whether the address in the form leads to another server than the target does; an unfinished one leads nowhere. */
export function leadsElsewhere({ url }: Pick<TargetForm, 'url'>, target: Target | undefined): boolean {
  const before = target?.url ?? '';
  if (!URL.canParse(url.trim()) || !URL.canParse(before)) return false;
  return originOf(url.trim()) !== originOf(before);
}

/** Whether saving the form ends the sign-in of the target, which is for one address. */
export function signsOut({ url, by }: TargetForm, target: Target | undefined): boolean {
  if (target?.authorisation.kind !== 'sign-in' || !URL.canParse(url.trim())) return false;
  return by !== 'sign-in' || url.trim() !== target.url;
}

/** What may be set of any target, as it is. */
export function settingsOfTarget({ headers, dialect, timeoutMs, byHand }: Target): TargetSettings {
  return { headers, dialect, timeoutMs, byHand };
}

/** What of an address may be edited, as it is. */
export function draftOfTarget(target: Target): TargetDraft {
  const { name, url, authorisation } = target;
  return { name, url: url ?? '', authorisation, ...settingsOfTarget(target) };
}

type Read<T> = { value: T } | { problems: TargetProblems };

const KNOWN = new Set<string>(['name-missing', 'name-too-long', 'address-unusable', 'header-unusable']);

type Issue = { path: PropertyKey[]; message: string };

function problemsOf(issues: readonly Issue[]): TargetProblems {
  const problems: TargetProblems = {};
  for (const { path, message } of issues) {
    const [field] = path;
    const known = KNOWN.has(message) ? (message as TargetProblem) : 'other';
    if (field === 'headers') problems.headers ??= 'header-unusable';
    else if (field === 'timeoutMs') problems.timeoutS ??= 'timeout-unusable';
    else if (field === 'url') problems.url ??= 'address-unusable';
    else if (field === 'authorisation') problems.connectionId ??= 'connection-missing';
    else problems.name ??= known;
  }
  return problems;
}

/** The settings that any target has: further headers, time limit. */
export function readTargetSettings(form: TargetForm, before: TargetSettings): Read<TargetSettings> {
  const read = targetSettingsSchema.safeParse(settingsOf(form, before));
  return read.success ? { value: read.data } : { problems: problemsOf(read.error.issues) };
}

/** The whole of an added address. */
export function readTargetForm(form: TargetForm, before: TargetSettings): Read<TargetDraft> {
  const { url, by, connectionId } = form;
  const name = form.name.trim() || hostOf(url);
  const authorisation = by === 'connection' ? { kind: by, connectionId } : { kind: by };
  const read = targetDraftSchema.safeParse({ ...settingsOf(form, before), name, url, authorisation });
  return read.success ? { value: read.data } : { problems: problemsOf(read.error.issues) };
}

function hostOf(url: string): string {
  return URL.canParse(url.trim()) ? new URL(url.trim()).host : '';
}

/** The client as the backend wants it: a new one, null to forget it, undefined to leave it as it is. */
export function clientOf(form: TargetForm): { clientId: string; secret: string | null } | null | undefined {
  if (form.by !== 'sign-in' || form.isClientForgotten) return null;
  const clientId = form.clientId.trim();
  return clientId === '' ? undefined : { clientId, secret: form.clientSecret.trim() || null };
}

/** The pasted token as the backend wants it: a new one, null to forget it, undefined to leave it as it is. */
export function bearerOf({ by, bearer, isBearerForgotten }: TargetForm): string | null | undefined {
  if (by !== 'bearer' || isBearerForgotten) return null;
  return bearer.trim() === '' ? undefined : bearer.trim();
}
