import {
  CircleCheck,
  CircleHelp,
  CircleSlash2,
  ClockAlert,
  ClockArrowUp,
  Unplug,
  WifiOff,
} from 'lucide-react';
import type { ReportingState } from '#shared/domain/places/staleness.ts';

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
