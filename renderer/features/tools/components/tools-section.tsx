import { Wrench } from 'lucide-react';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

export function ToolsSection() {
  const { notBuilt } = useI18n().t.frame;
  return <EmptyState icon={<Wrench size={28} />} title={notBuilt.toolsTitle} text={notBuilt.toolsText} />;
}
