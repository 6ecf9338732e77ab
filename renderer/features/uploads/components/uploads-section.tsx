import { FileUp } from 'lucide-react';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

export function UploadsSection() {
  const { notBuilt } = useI18n().t.frame;
  return <EmptyState icon={<FileUp size={28} />} title={notBuilt.uploadTitle} text={notBuilt.uploadText} />;
}
