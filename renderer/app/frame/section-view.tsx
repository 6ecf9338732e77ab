import { lazy, Suspense, useEffect } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { useOpenBuiltIn } from '#renderer/features/connections/api/connections-queries.ts';
import type { Account } from '#renderer/features/connections/components/sign-in-dialog.tsx';
import { ConnectionsSection } from '#renderer/features/connections/components/connections-section.tsx';
import { useMcpSignIn } from '#renderer/features/connections/components/mcp-sign-in/mcp-sign-in-context.ts';
import { connectionName } from '#renderer/features/connections/model/draft-problems.ts';
import type { ConnectionsView } from '#renderer/features/connections/model/connections-view.ts';
import { usePlaceList } from '#renderer/features/places/api/list-places.ts';
import { PlacesSection } from '#renderer/features/places/components/places-section.tsx';
import { useChangeSettings, useSettings } from '#renderer/features/settings/api/settings-queries.ts';
import { SettingsSection } from '#renderer/features/settings/components/settings-section.tsx';
import { useOutbox } from '#renderer/features/uploads/api/outbox-watch.tsx';
import { openJobsOf } from '#renderer/features/uploads/model/outbox/outbox-summary.ts';
import { serviceOf } from './use-linked-service.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { Connection } from '#shared/domain/connection.ts';
import { type SectionId, showSection, showSectionFrom } from '../sections.ts';

// The window opens sooner without what the first screen does not show.
const loadUploads = async () => ({
  default: (await import('#renderer/features/uploads/components/uploads-section.tsx')).UploadsSection,
});
const loadTools = async () => ({
  default: (await import('#renderer/features/tools/components/tools-section.tsx')).ToolsSection,
});
const UploadsSection = lazy(loadUploads);
const ToolsSection = lazy(loadTools);

type SectionProps = {
  view: ConnectionsView;
  onSignIn: (connection: Connection, account?: Account) => void;
};

function Places({ view, onSignIn }: SectionProps) {
  const { t } = useI18n();
  const { placeColumns, placePanes, placeWork } = useSettings();
  const changeSettings = useChangeSettings();
  const openBuiltIn = useOpenBuiltIn();
  const mcpSignIn = useMcpSignIn();
  const { active, activeSession } = view;
  return (
    <PlacesSection
      source={
        active && {
          connectionId: active.id,
          name: connectionName(active, t),
          service: serviceOf(active),
          isBuiltIn: active.kind === 'built-in',
          session: activeSession,
        }
      }
      kept={{
        columns: placeColumns,
        onColumnsChange: (columns) => changeSettings({ placeColumns: columns }),
        panes: placePanes,
        onPanesChange: (panes) => changeSettings({ placePanes: panes }),
        work: placeWork,
        onWorkChange: (work) => changeSettings({ placeWork: work }),
      }}
      onSignIn={() => active && onSignIn(active)}
      onSignInForMcp={() => active && mcpSignIn.start(active.id)}
      onOpenBuiltIn={() => openBuiltIn.mutate(undefined)}
      isOpeningBuiltIn={openBuiltIn.isPending || view.builtIn?.status === 'starting'}
      onShowConnections={() => showSection('connections')}
    />
  );
}

function Uploads({ view, onSignIn }: SectionProps) {
  const { t } = useI18n();
  const openBuiltIn = useOpenBuiltIn();
  const mcpSignIn = useMcpSignIn();
  const { active, activeSession: session } = view;
  const isSignedIn = session?.status === 'signed-in';
  const of = active && isSignedIn ? { connectionId: active.id, username: session.username } : undefined;
  const { data: places } = usePlaceList(of, isSignedIn);
  return (
    <UploadsSection
      target={
        active && {
          connectionId: active.id,
          service: serviceOf(active),
          name: connectionName(active, t),
          zone: active.zone,
          isSignedIn,
          places: places?.table,
        }
      }
      onSignIn={() => active && onSignIn(active)}
      onSignInForMcp={() => active && mcpSignIn.start(active.id)}
      onOpenBuiltIn={() => openBuiltIn.mutate(undefined)}
      isOpeningBuiltIn={openBuiltIn.isPending || view.builtIn?.status === 'starting'}
      onShowConnections={() => showSection('connections')}
    />
  );
}

function Tools({ view }: { view: ConnectionsView }) {
  const { t } = useI18n();
  const openBuiltIn = useOpenBuiltIn();
  const mcpSignIn = useMcpSignIn();
  const { list, builtIn } = view;
  const connections = list?.connections ?? [];
  return (
    <ToolsSection
      connections={connections.map((each) => ({ id: each.id, name: connectionName(each, t) }))}
      mcpOf={view.mcpOf}
      knownTargets={JSON.stringify([connections, list?.activeId, builtIn?.status])}
      onSignInForMcp={mcpSignIn.start}
      onOpenBuiltIn={() => openBuiltIn.mutate(undefined)}
      isOpeningBuiltIn={openBuiltIn.isPending || builtIn?.status === 'starting'}
      onShowConnections={() => showSection('connections')}
    />
  );
}

function Connections({ view, onSignIn }: SectionProps) {
  const outbox = useOutbox();
  return (
    <ConnectionsSection
      view={view}
      openUploadsOf={(connectionId) => openJobsOf(outbox, connectionId)}
      onSignIn={onSignIn}
      onOpened={(at) => showSectionFrom('connections', at)}
    />
  );
}

/** The section that the address names; a placeholder until it is known which one a fresh window should begin with. */
export function SectionView(props: SectionProps & { section: SectionId | undefined }) {
  useEffect(() => {
    // As soon as nothing else is to do: they are there when they are wanted, also when the backend has ended by then.
    const waiting = requestIdleCallback(() => void Promise.all([loadUploads(), loadTools()]).catch(() => {}));
    return () => cancelIdleCallback(waiting);
  }, []);
  return (
    <Suspense fallback={placeholder}>
      <Section {...props} />
    </Suspense>
  );
}

const placeholder = <Skeleton height={120} m={14} width="auto" />;

function Section(props: SectionProps & { section: SectionId | undefined }) {
  const { section, view, onSignIn } = props;
  if (section === 'places') return <Places view={view} onSignIn={onSignIn} />;
  if (section === 'upload') return <Uploads view={view} onSignIn={onSignIn} />;
  if (section === 'tools') return <Tools view={view} />;
  if (section === 'settings') return <SettingsSection />;
  if (section === 'connections') return <Connections view={view} onSignIn={onSignIn} />;
  return placeholder;
}
