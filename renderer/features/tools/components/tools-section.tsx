import { useMemo, useReducer, useState } from 'react';
import { Column } from '#renderer/components/ui/layout.tsx';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import { kindOfView, offerHref, readToolsAddress } from '../model/tools-address.ts';
import { CallStatus } from './call/call-pane.tsx';
import { Questions } from './call/question-dialog.tsx';
import {
  type Editing,
  type Explorer,
  ExplorerContext,
  sentArguments,
  type TargetLogin,
} from './explorer-context.ts';
import { CallView } from './frame/call-view.tsx';
import { NoTarget } from './frame/no-target.tsx';
import { ToolsHeader } from './frame/tools-header.tsx';
import styles from './tools-section.module.css';
import { CollectionsView } from './collections/collections-view.tsx';
import { TargetDialog } from './targets/target-dialog.tsx';
import { useNotices } from '../api/notices.ts';
import { NoticesView } from './notices/notices-view.tsx';
import { WireView } from './wire/wire-view.tsx';
import type { Target } from '#shared/contract/tools/targets.ts';
import {
  type ArgumentsDraft,
  draftOfText,
  withField,
  withText,
} from '#shared/domain/mcp/schema/arguments-draft.ts';
import { asTool, type OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import { readTools } from '#shared/domain/mcp/tools/read-tools.ts';
import { needsTask, takesNoArguments, type ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import { useToolList } from '../api/list-tools.ts';
import { useTargets } from '../api/targets.ts';
import { useCallRuns } from '../api/use-call-runs.ts';
import { lastChosen, recallDraft, recallTypedJson, rememberDraft, replaceDraft } from '../model/drafts.ts';

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
        <Questions />
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

type Given = {
  connections: { id: string; name: string }[];
  mcpOf: (connectionId: string) => McpSignInState | undefined;
  knownTargets: string;
  kind: OfferKind;
  onSignInForMcp: (
    ownerId: string,
    how?: { furtherScopes?: readonly string[] },
    address?: { name: string; onEdit: () => void },
  ) => void;
};

function loginKey(login: TargetLogin): string {
  const { state } = login ?? {};
  return state?.status === 'signed-in' ? `${state.username} ${state.signedInAtMs}` : (state?.status ?? '');
}

/** The target that was chosen; else the active connection; else the first there is. */
function useChosenTarget(targets: Target[] | undefined) {
  const [chosenId, choose] = useState(lastChosen.targetId);
  const target = targets?.find(({ id }) => id === chosenId) ?? targets?.[0];
  const showTarget = (targetId: string) => {
    lastChosen.targetId = targetId;
    choose(targetId);
    location.hash = offerHref('tool', lastChosen.tools.get(targetId));
  };
  return { target, showTarget };
}

function useDraft(targetId: string, tool: string, takesNone: boolean) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const recall = () => recallDraft(targetId, tool, takesNone);
  const change = (next: (draft: ArgumentsDraft) => ArgumentsDraft) => {
    rememberDraft(targetId, tool, next(recall()));
    draw();
  };
  return { draft: recall(), recall, change, draw };
}

/** A resource that an answer names, and the list need not have. */
function unlisted(uri: string | undefined): ToolModel | undefined {
  const entry = uri === undefined ? undefined : asTool('resources', { uri });
  return entry && readTools([entry]).tools[0];
}

/** Everything that the parts of the section share. */
function useExploring(given: Given, named: string | undefined) {
  const { connections, mcpOf, kind } = given;
  const targets = useTargets(given.knownTargets);
  const { target, showTarget } = useChosenTarget(targets.data);
  const targetId = target?.id ?? '';
  const by = target?.authorisation;
  const loginId = by?.kind === 'connection' ? by.connectionId : by?.kind === 'sign-in' ? targetId : undefined;
  const login: TargetLogin =
    loginId === undefined ? undefined : { connectionId: loginId, state: mcpOf(loginId) };
  const list = useToolList(target, loginKey(login), kind);
  const tools = list.data?.tools ?? [];
  // A prompt may be called like a tool, and has its own arguments.
  const ownerId = kind === 'tool' ? targetId : `${targetId} ${kind}`;
  const toolName = named ?? lastChosen.tools.get(ownerId);
  if (named !== undefined && targetId !== '') lastChosen.tools.set(ownerId, named);
  const tool =
    tools.find(({ name }) => name === toolName) ?? (kind === 'resource' ? unlisted(toolName) : undefined);
  const takesNone = kind === 'resource' && tool !== undefined && takesNoArguments(tool);
  const { draft, recall, change, draw } = useDraft(ownerId, toolName ?? '', takesNone);
  const { store, runs } = useCallRuns();
  const [editing, setEditing] = useState<Editing>();
  const editTarget = (part: Editing = 'all') => setEditing(part);
  const explorer: Explorer = {
    target,
    targets: targets.data ?? [],
    connections,
    login,
    signIn: (how) => {
      if (by?.kind === 'connection') given.onSignInForMcp(by.connectionId, how);
      else if (target)
        given.onSignInForMcp(target.id, how, { name: target.name, onEdit: () => editTarget() });
    },
    editTarget,
    nameOf: (each) => {
      const { authorisation: auth } = each;
      const id = each.kind === 'connection' && auth.kind === 'connection' ? auth.connectionId : undefined;
      return connections.find((connection) => connection.id === id)?.name ?? each.name;
    },
    showTarget,
    tools,
    kind,
    toolName,
    tool,
    draft,
    typedJson: recallTypedJson(ownerId, toolName ?? ''),
    typeArguments: (text) => change((before) => withText(before, text)),
    setField: (path, value, order) => change((before) => withField(before, path, value, order)),
    run: runs.find((each) => each.targetId === targetId && each.kind === kind && each.tool === toolName),
    openCall: (name, argumentsText) => {
      replaceDraft(targetId, name, draftOfText(argumentsText ?? ''));
      location.hash = offerHref('tool', name);
      draw();
    },
    readResource: (uri) => {
      void store.start({
        targetId,
        kind: 'resource',
        tool: uri,
        argumentsText: null,
        inputSchema: undefined,
        outputSchema: undefined,
      });
      location.hash = offerHref('resource', uri);
    },
    call: () => {
      if (toolName === undefined || !target) return;
      void store.start({
        targetId,
        kind,
        tool: toolName,
        argumentsText: sentArguments(recall()),
        inputSchema: tool?.inputSchema,
        outputSchema: tool?.outputSchema,
        isTask: tool !== undefined && needsTask(tool),
      });
    },
  };
  return { explorer, list, targets, editing, endEditing: () => setEditing(undefined) };
}
