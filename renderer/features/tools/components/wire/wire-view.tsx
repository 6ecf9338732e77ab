import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

export function WireView() {
  const { tools } = useI18n().t;
  return <EmptyState isPart title={tools.views.wire} text="" />;
}
