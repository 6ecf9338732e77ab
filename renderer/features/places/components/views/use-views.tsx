import { hideToast, showToast } from '#renderer/lib/show-toast.ts';
import { Button } from '#renderer/components/ui/button.tsx';
import type { SavedView, ViewContent } from '#shared/domain/places/place-view.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { useChangeViews, useSavedViews } from '../../api/place-views.ts';
import { isSameView, type ReadyMade, readyMadeView } from '../../model/ready-made-views.ts';
import type { AppliedView } from '../../model/working-memory.ts';
import { usePlaces } from '../places-model.ts';

const UNDO_MS = 10_000;

/** The views, the one that is on the screen, and whether it has been changed since. */
export function useViews(applied: AppliedView, onApplied: (applied: AppliedView) => void) {
  const i18n = useI18n();
  const { t } = i18n;
  const texts = t.placeViews;
  const { content, change } = usePlaces();
  const { data: views = [], error } = useSavedViews();
  const { save, remove } = useChangeViews();
  const onError = (failure: Error) => showFailure(i18n, failure);
  const current = applied.kind === 'saved' ? views.find(({ id }) => id === applied.id) : undefined;
  const readyMade = applied.kind === 'ready-made' ? applied.name : 'all';
  const original = current?.content ?? readyMadeView(readyMade, content);
  const apply = (next: AppliedView, shown: ViewContent) => {
    // A view that never saw the map leaves it where it is.
    change((before) => ({ ...shown, map: shown.map ?? before.map }));
    onApplied(next);
  };
  const showSaved = (view: SavedView) => apply({ kind: 'saved', id: view.id }, view.content);
  const showReadyMade = (name: ReadyMade) =>
    apply({ kind: 'ready-made', name }, readyMadeView(name, content));
  const keep = (view: SavedView, onKept: () => void) =>
    save.mutate(
      { view },
      {
        onError,
        onSuccess: () => {
          onKept();
          showToast(i18n, { id: 'view-saved', message: texts.saved(view.name), forMs: 3_000 });
        },
      },
    );
  const forget = (view: SavedView) => {
    const index = views.findIndex(({ id }) => id === view.id);
    const notice = `view-removed-${view.id}`;
    const undo = () => {
      hideToast(notice);
      save.mutate({ view, index }, { onError });
    };
    remove.mutate(
      { id: view.id },
      {
        onError,
        onSuccess: () =>
          showToast(i18n, {
            id: notice,
            forMs: UNDO_MS,
            message: (
              <>
                {texts.removed(view.name)}{' '}
                <Button small onClick={undo}>
                  {texts.undo}
                </Button>
              </>
            ),
          }),
      },
    );
  };
  return {
    views,
    error,
    current,
    name: current?.name ?? texts.builtInNames[readyMade],
    isChanged: !isSameView(content, original),
    isSaving: save.isPending,
    showSaved,
    showReadyMade,
    revert: () => (current ? showSaved(current) : showReadyMade(readyMade)),
    saveAs: (name: string, onKept: () => void) => {
      const view = { id: crypto.randomUUID(), name, content };
      keep(view, () => {
        onApplied({ kind: 'saved', id: view.id });
        onKept();
      });
    },
    overwrite: (view: SavedView) => keep({ ...view, content }, () => {}),
    rename: (view: SavedView, name: string, onKept: () => void) => keep({ ...view, name }, onKept),
    forget,
  };
}
