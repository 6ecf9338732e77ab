import { Loader, Progress, Skeleton as MantineSkeleton } from '@mantine/core';
import type { ComponentProps } from 'react';

const WHOLE = 100;

/** How much is done, from 0 to 1; `undefined` when nobody can say. */
export function ProgressBar(props: {
  label: string;
  share: number | undefined;
  className?: string | undefined;
  isThin?: boolean;
}) {
  const { share } = props;
  return (
    <Progress
      className={props.className}
      size={props.isThin ? 2 : 'sm'}
      flex="1 1 120px"
      aria-label={props.label}
      value={share === undefined ? WHOLE : WHOLE * Math.min(1, Math.max(0, share))}
      animated={share === undefined}
    />
  );
}

/** Something is under way that takes no longer than a glance; what it is stands beside it. */
export function Spinner() {
  return <Loader size={14} />;
}

/** The room that something takes which is still being loaded. */
export function Skeleton(
  props: Pick<ComponentProps<typeof MantineSkeleton>, 'height' | 'width' | 'm' | 'radius' | 'className'>,
) {
  return <MantineSkeleton {...props} />;
}
