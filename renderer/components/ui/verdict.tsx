import { CircleCheck, CircleHelp, CircleSlash, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from './layout.tsx';

const LOOKS = {
  good: { Icon: CircleCheck, tone: 'ok' },
  bad: { Icon: CircleX, tone: 'danger' },
  none: { Icon: CircleSlash, tone: 'soft' },
  open: { Icon: CircleHelp, tone: 'caution' },
} as const;

/** How a check ended: a sign and a word. */
export function Verdict(props: { is: keyof typeof LOOKS; children: ReactNode }) {
  const { Icon, tone } = LOOKS[props.is];
  return (
    <Row as="span" inline nowrap tone={tone} strong={props.is === 'bad'}>
      <Icon size={14} aria-hidden />
      {props.children}
    </Row>
  );
}
