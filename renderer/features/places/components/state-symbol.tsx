import {
  CircleCheck,
  CircleHelp,
  CircleSlash2,
  ClockAlert,
  ClockArrowUp,
  Unplug,
  WifiOff,
} from 'lucide-react';
import { StateShape } from '#renderer/components/ui/state-shape.tsx';
import type { ReportingState } from '#shared/domain/places/staleness.ts';
import { type PlaceMark, STATE_LOOKS } from '../model/state-look.ts';

/** The state of a place's level; hollow and crossed out if the place is silent. */
export function StateSymbol(props: { mark: PlaceMark; isStale?: boolean; sizePx?: number }) {
  const { mark, ...rest } = props;
  return <StateShape {...STATE_LOOKS[mark]} {...rest} />;
}

const SYMBOLS: Record<ReportingState, typeof CircleCheck> = {
  'on-time': CircleCheck,
  late: ClockAlert,
  silent: WifiOff,
  never: CircleSlash2,
  future: ClockArrowUp,
  'unknown-interval': CircleHelp,
  unmounted: Unplug,
};

/** How a place reports, beside the words that say it. */
export function ReportingSymbol(props: { state: ReportingState; sizePx?: number }) {
  const Symbol = SYMBOLS[props.state];
  return <Symbol size={props.sizePx ?? 13} aria-hidden />;
}
