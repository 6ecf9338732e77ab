import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import type { BackendClient } from '#renderer/lib/backend/backend-connection.ts';
import { changeSheet, knowMore, redone, undone, withoutFile, withPlan } from '../model/change-workspace.ts';
import {
  type WorkspaceSheet,
  type WorkspaceState,
  EMPTY_DESK,
  shownSheet,
  type Step,
} from '../model/workspace-state.ts';
import { keepWorkspace, type KeptWorkspace } from '../model/kept-workspace.ts';
import type { WorkspaceKnowledge } from '#shared/domain/import/read-sheet.ts';
import { Semaphore } from '../model/semaphore.ts';

/**
 * Files that are being made ready to be sent, and how far they are. It outlives the section: who looks elsewhere and comes
 * back finds everything as it was.
 */
export class UploadWorkspace {
  readonly client: BackendClient;
  /** Each file's own end; a file that is taken away ends what is done with it. */
  readonly endings = new Map<string, AbortController>();
  readonly transfers = new Semaphore(2);
  readonly readings = new Semaphore(2);
  /** Files of the window by key, to try again. */
  readonly sources = new Map<string, File>();
  /** What was kept over a reload of the window. */
  kept: KeptWorkspace | null = null;
  knowledge: WorkspaceKnowledge = { equipment: [], templates: [] };
  #state: WorkspaceState = EMPTY_DESK;
  readonly #listeners = new Set<() => void>();

  constructor(client: BackendClient) {
    this.client = client;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getState = (): WorkspaceState => this.#state;

  update(change: (state: WorkspaceState) => WorkspaceState): void {
    const before = this.#state;
    const next = change(before);
    if (next === before) return;
    this.#state = next;
    const isKeptAsIs =
      next.sheets === before.sheets && next.shown === before.shown && next.step === before.step;
    if (!isKeptAsIs) keepWorkspace(next);
    for (const listener of this.#listeners) listener();
  }

  sheet(key: string): WorkspaceSheet | undefined {
    return this.#state.sheets.find((sheet) => sheet.key === key);
  }

  /** The backend's name of the file that a sheet is in; empty if it is gone. */
  fileIdOf({ fileKey }: WorkspaceSheet): string {
    return this.#state.files.find(({ key }) => key === fileKey)?.fileId ?? '';
  }

  changeSheet(key: string, change: (sheet: WorkspaceSheet) => Partial<WorkspaceSheet>): void {
    this.update((state) => changeSheet(state, key, change));
  }

  changePlan(key: string, change: (plan: ImportPlan) => ImportPlan): void {
    this.changeSheet(key, (sheet) => withPlan(sheet, change(sheet.reading.plan)));
  }

  undo(key: string): void {
    this.changeSheet(key, undone);
  }

  redo(key: string): void {
    this.changeSheet(key, redone);
  }

  know(knowledge: WorkspaceKnowledge): void {
    this.knowledge = knowledge;
    this.update((state) => knowMore(state, knowledge));
  }

  show(key: string, step?: Step): void {
    this.update((state) => ({ ...state, shown: key, step: step ?? state.step }));
  }

  go(step: Step): void {
    this.update((state) => ({ ...state, step, shown: shownSheet(state)?.key ?? null }));
  }

  /** Takes a file away; what is under way with it ends. What was put into the outbox stays there. */
  remove(key: string): void {
    this.endings.get(key)?.abort();
    this.endings.delete(key);
    this.sources.delete(key);
    const fileId = this.#state.files.find((file) => file.key === key)?.fileId;
    this.update((state) => withoutFile(state, key));
    // A file that cannot be let go of now goes when the app ends.
    if (fileId) void this.client.uploads.files.discard({ fileId }).catch(() => {});
  }

  removeAll(): void {
    for (const { key } of this.#state.files) this.remove(key);
  }
}
