import { useReducer, useState } from 'react';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { Target } from '#shared/contract/tools/targets.ts';
import {
  type ArgumentsDraft,
  draftOfText,
  withField,
  withText,
} from '#shared/domain/mcp/schema/arguments-draft.ts';
import { useToolList } from '../api/list-tools.ts';
import { useTargets } from '../api/targets.ts';
import { useCallRuns } from '../api/use-call-runs.ts';
import { lastChosen, recallDraft, recallTypedJson, rememberDraft, replaceDraft } from '../model/drafts.ts';
import { toolsHref } from '../model/tools-address.ts';
import { type Explorer, sentArguments, type TargetLogin } from './explorer-context.ts';

type Given = {
  connections: { id: string; name: string }[];
  mcpOf: (connectionId: string) => McpSignInState | undefined;
  knownTargets: string;
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
    const tool = lastChosen.tools.get(targetId);
    location.hash = toolsHref('call', tool);
  };
  return { target, showTarget };
}

function useDraft(targetId: string, tool: string) {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const change = (next: (draft: ArgumentsDraft) => ArgumentsDraft) => {
    rememberDraft(targetId, tool, next(recallDraft(targetId, tool)));
    draw();
  };
  return { draft: recallDraft(targetId, tool), change, draw };
}

/** Everything that the parts of the section share. */
export function useExploring(given: Given, named: string | undefined) {
  const { connections, mcpOf } = given;
  const targets = useTargets(given.knownTargets);
  const { target, showTarget } = useChosenTarget(targets.data);
  const targetId = target?.id ?? '';
  const by = target?.authorisation;
  const ownerId = by?.kind === 'connection' ? by.connectionId : by?.kind === 'sign-in' ? targetId : undefined;
  const login: TargetLogin =
    ownerId === undefined ? undefined : { connectionId: ownerId, state: mcpOf(ownerId) };
  const list = useToolList(target, loginKey(login));
  const tools = list.data?.tools ?? [];
  const toolName = named ?? lastChosen.tools.get(targetId);
  if (named !== undefined && targetId !== '') lastChosen.tools.set(targetId, named);
  const tool = tools.find(({ name }) => name === toolName);
  const { draft, change, draw } = useDraft(targetId, toolName ?? '');
  const { store, runs } = useCallRuns();
  const [isEditing, setEditing] = useState(false);
  const editTarget = () => setEditing(true);
  const explorer: Explorer = {
    target,
    targets: targets.data ?? [],
    connections,
    login,
    signIn: (how) => {
      if (by?.kind === 'connection') given.onSignInForMcp(by.connectionId, how);
      else if (target) given.onSignInForMcp(target.id, how, { name: target.name, onEdit: editTarget });
    },
    editTarget,
    nameOf: (each) => {
      const { authorisation: auth } = each;
      const id = each.kind === 'connection' && auth.kind === 'connection' ? auth.connectionId : undefined;
      return connections.find((connection) => connection.id === id)?.name ?? each.name;
    },
    showTarget,
    tools,
    toolName,
    tool,
    draft,
    typedJson: recallTypedJson(targetId, toolName ?? ''),
    typeArguments: (text) => change((before) => withText(before, text)),
    setField: (path, value, order) => change((before) => withField(before, path, value, order)),
    run: runs.find((each) => each.targetId === targetId && each.tool === toolName),
    openCall: (name, argumentsText) => {
      replaceDraft(targetId, name, draftOfText(argumentsText ?? ''));
      location.hash = toolsHref('call', name);
      draw();
    },
    call: () => {
      if (toolName === undefined || !target) return;
      void store.start({
        targetId,
        tool: toolName,
        argumentsText: sentArguments(recallDraft(targetId, toolName)),
        inputSchema: tool?.inputSchema,
        outputSchema: tool?.outputSchema,
      });
    },
  };
  return { explorer, list, targets, isEditing, endEditing: () => setEditing(false) };
}
