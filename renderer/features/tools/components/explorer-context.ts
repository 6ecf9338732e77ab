import { createContext, useContext } from 'react';
import type { Target } from '#shared/contract/tools/targets.ts';
import type { ArgumentsDraft } from '#shared/domain/mcp/schema/arguments-draft.ts';
import type { FormPath, FormValue } from '#shared/domain/mcp/schema/form-value.ts';
import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import type { CallRun } from '../model/call-run.ts';
import type { TypedJson } from '../model/typed-json.ts';

/** For what the endpoint is edited: anything, to enter a token for it, or to look at another address before it is saved. */
export type Editing = 'all' | 'token' | { url: string };

/** Whose sign-in lets us in, that of a connection or of the address itself, and how it stands. */
export type TargetLogin = { connectionId: string; state: McpSignInState | undefined } | undefined;

/** What is being explored; every part of the section reads it from here. */
export type Explorer = {
  /** Undefined while there is none: no connection, and no address was added. */
  target: Target | undefined;
  targets: Target[];
  /** In the user's words. */
  connections: { id: string; name: string }[];
  login: TargetLogin;
  /** Signs in to the endpoint that is shown. */
  signIn: (how: { furtherScopes?: readonly string[] }) => void;
  /** Shows the form of the endpoint that is shown. */
  editTarget: (part?: Editing) => void;
  nameOf: (target: Target) => string;
  showTarget: (targetId: string) => void;
  /** Whether tools, prompts or resources are shown: each in the shape of a tool. */
  kind: OfferKind;
  /** Empty while the list is not there. */
  tools: ToolModel[];
  toolName: string | undefined;
  /** Undefined while its declaration is not there. */
  tool: ToolModel | undefined;
  /** The arguments of the tool that is shown, as they are being edited; blank text leaves `arguments` out. */
  draft: ArgumentsDraft;
  /** What was typed into its fields of JSON. */
  typedJson: TypedJson;
  typeArguments: (text: string) => void;
  setField: (path: FormPath, value: FormValue, order?: readonly string[]) => void;
  /** The newest call of the tool that is shown. */
  run: CallRun | undefined;
  /** Shows a tool with arguments to be looked at before they are sent; null leaves `arguments` out. */
  openCall: (toolName: string, argumentsText: string | null) => void;
  /** Reads a resource that an answer names, and shows it. */
  readResource: (uri: string) => void;
  /** Calls the shown tool with the draft. */
  call: () => void;
};

export const ExplorerContext = createContext<Explorer | null>(null);

export function useExplorer(): Explorer {
  const explorer = useContext(ExplorerContext);
  if (!explorer) throw new Error('useExplorer needs an ExplorerContext above it.');
  return explorer;
}

/** The text that is sent for a draft. */
export function sentArguments({ text }: ArgumentsDraft): string | null {
  return text.trim() === '' ? null : text;
}
