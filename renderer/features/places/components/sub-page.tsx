import { ArrowLeft, Link } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton, LinkButton } from '#renderer/components/ui/button.tsx';
import { Row, Stack } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** A page that is shown in place of the list: the way back, its title, and its actions. */
export function SubPage(props: {
  title: string;
  /** Beside the title. */
  status?: ReactNode;
  back: string;
  backTo: string;
  onCopyLink: () => void;
  actions: ReactNode;
  gap?: ComponentProps<typeof Stack>['gap'];
  children: ReactNode;
}) {
  const { t } = useI18n();
  return (
    <Stack
      as="section"
      gap={props.gap}
      style={{ alignContent: 'start' }}
      scrolls
      shrinks
      padX={16}
      padY={12}
      aria-label={props.title}
      data-pane
    >
      <Row wrap>
        <LinkButton kind="quiet" href={props.backTo} leftSection={<ArrowLeft size={14} aria-hidden />}>
          {props.back}
        </LinkButton>
        <h1>{props.title}</h1>
        {props.status}
        <Row push wrap>
          <IconButton kind="default" label={t.placeViews.link.copy} onClick={props.onCopyLink}>
            <Link size={16} aria-hidden />
          </IconButton>
          {props.actions}
        </Row>
      </Row>
      {props.children}
    </Stack>
  );
}
