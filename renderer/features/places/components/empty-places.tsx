import { ListX, MapPinOff } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { LoadedPlaceList } from '../model/loaded-place-list.ts';

/** Why there is no row: the filter hides them, the account has none, or the service returned none. */
export function EmptyPlaces(props: {
  list: LoadedPlaceList;
  username: string;
  placeCount: number | null;
  onClear: () => void;
  onRefresh: () => void;
  onSignIn: () => void;
}) {
  const { t } = useI18n();
  const { empty } = t.places;
  const { list, placeCount } = props;
  if (list.count > 0)
    return (
      <EmptyState
        isPart
        icon={<ListX size={28} />}
        title={empty.hiddenTitle}
        text={empty.hiddenText(list.count)}
      >
        <Button kind="primary" onClick={props.onClear}>
          {empty.clear}
        </Button>
      </EmptyState>
    );
  const hasNone = placeCount === 0 && list.notPlaces.length === 0;
  const text =
    list.notPlaces.length > 0
      ? empty.onlyProblems(list.notPlaces.length)
      : empty.noneReturnedText(placeCount ?? 0);
  return (
    <EmptyState
      isPart
      icon={<MapPinOff size={28} />}
      title={hasNone ? empty.noPlacesTitle(props.username) : empty.noneReturnedTitle}
      text={hasNone ? empty.noPlacesText : text}
    >
      <Button kind="primary" onClick={props.onRefresh}>
        {t.places.refresh}
      </Button>
      <Button onClick={props.onSignIn}>{empty.otherAccount}</Button>
    </EmptyState>
  );
}
