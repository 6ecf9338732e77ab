import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { EmptyState } from '#renderer/components/ui/empty-state.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { TargetDialog } from '../targets/target-dialog.tsx';

/** Nothing that could be explored, and the three ways to something. */
export function NoTarget(props: {
  onOpenBuiltIn: () => void;
  isOpeningBuiltIn: boolean;
  onShowConnections: () => void;
}) {
  const { empty, targets } = useI18n().t.tools;
  const [isAdding, setAdding] = useState(false);
  return (
    <EmptyState isPart icon={<Wrench size={28} />} title={empty.title} text={empty.text}>
      <Button kind="primary" loading={props.isOpeningBuiltIn} onClick={props.onOpenBuiltIn}>
        {empty.openBuiltIn}
      </Button>
      <Button onClick={props.onShowConnections}>{empty.toConnections}</Button>
      <Button onClick={() => setAdding(true)}>{targets.add}</Button>
      {isAdding && <TargetDialog connections={[]} onClose={() => setAdding(false)} />}
    </EmptyState>
  );
}
