import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

export function StoryboardView() {
  const { tools } = useI18n().t;
  return <EmptyState isPart title={tools.views.storyboard} text="" />;
}
