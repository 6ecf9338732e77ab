import { useMemo } from 'react';
import { Column } from '#renderer/components/ui/layout.tsx';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import { kindOfView, readToolsAddress } from '../model/tools-address.ts';
import { CallStatus } from './call/call-pane.tsx';
import { ExplorerContext } from './explorer-context.ts';
import { CallView } from './frame/call-view.tsx';
import { NoTarget } from './frame/no-target.tsx';
import { ToolsHeader } from './frame/tools-header.tsx';
import styles from './tools-section.module.css';
import { CollectionsView } from './collections/collections-view.tsx';
import { TargetDialog } from './targets/target-dialog.tsx';
import { useNotices } from '../api/notices.ts';
import { NoticesView } from './notices/notices-view.tsx';
import { useExploring } from './use-exploring.ts';
import { WireView } from './wire/wire-view.tsx';

export type ToolsSectionProps = {
  /** In the user's words; the built-in service has a name too. */
  connections: { id: string; name: string }[];
  mcpOf: (connectionId: string) => McpSignInState | undefined;
  /** Differs whenever the backend may have other targets. */
  knownTargets: string;
  onSignInForMcp: (
    ownerId: string,
    how?: { furtherScopes?: readonly string[] },
    address?: { name: string; onEdit: () => void },
  ) => void;
  onOpenBuiltIn: () => void;
  isOpeningBuiltIn: boolean;
  onShowConnections: () => void;
};

export function ToolsSection(props: ToolsSectionProps) {
  const { t } = useI18n();
  const address = useAddress();
  const { view, tool: toolName } = useMemo(() => readToolsAddress(address), [address]);
  const kind = kindOfView(view);
  const { explorer, list, targets, editing, endEditing } = useExploring(
    { ...props, kind: kind ?? 'tool' },
    toolName,
  );
  const { target } = explorer;
  const notices = useNotices();
  const isLost = (kind !== undefined || view === 'notices') && targets.data !== undefined && !target;
  return (
    <ExplorerContext value={explorer}>
      <Column gap={0} fills>
        <h1 className="visually-hidden">{t.tools.title}</h1>
        <ToolsHeader view={view} list={list.data} />
        <div className={styles.view} data-view={kind === undefined ? view : 'call'}>
          {isLost && <NoTarget {...props} />}
          {kind !== undefined && target && <CallView key={kind} list={list} />}
          {view === 'notices' && target && <NoticesView key={target.id} target={target} notices={notices} />}
          {view === 'wire' && <WireView />}
          {view === 'collections' && <CollectionsView />}
        </div>
        {target && <CallStatus />}
        {target && editing && (
          <TargetDialog
            target={target}
            editing={editing}
            connections={props.connections}
            onClose={endEditing}
          />
        )}
      </Column>
    </ExplorerContext>
  );
}
