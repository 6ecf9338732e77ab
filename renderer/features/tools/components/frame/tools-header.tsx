import type { ToolList } from '#shared/contract/tools/calls.ts';
import { Tabs } from '#renderer/components/ui/tabs.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { kindOfView, TOOLS_VIEWS, toolsHref, type ToolsView } from '../../model/tools-address.ts';
import { useExplorer } from '../explorer-context.ts';
import { DialectMenu } from '../probe/dialect-menu.tsx';
import { TargetChooser } from '../targets/target-chooser.tsx';
import styles from './tools-header.module.css';

/** Which view, which endpoint, which dialect. */
export function ToolsHeader(props: { view: ToolsView; list: ToolList | undefined }) {
  const { t } = useI18n();
  const { target, kind, toolName } = useExplorer();
  return (
    <div className={styles.header} data-pane>
      <Tabs
        label={t.tools.viewsLabel}
        tabs={TOOLS_VIEWS.map((view) => ({
          href: toolsHref(view, kindOfView(view) === kind ? toolName : undefined),
          text: t.tools.views[view],
          isShown: view === props.view,
        }))}
      />
      <div className={styles.endpoint}>
        <TargetChooser />
        {target && target.kind !== 'program' && (
          <DialectMenu key={target.id} target={target} spoken={props.list?.dialect} />
        )}
      </div>
    </div>
  );
}
