import { createContext, useContext } from 'react';

/** How a sign-in begins: by a page in the browser or by a code, whether an account is chosen, and what is asked for beside. */
export type StartHow = {
  way?: 'browser' | 'device';
  chooseAccount?: boolean;
  furtherScopes?: readonly string[];
};

/** An MCP address with a sign-in of its own, which is no connection. */
export type SignInAddress = { name: string; onEdit: () => void };

export type McpSignInActions = {
  /** Begins a sign-in and shows how it goes on. To be called by a click alone: it opens a page in the browser. */
  start: (ownerId: string, how?: StartHow, address?: SignInAddress) => void;
  /** Shows the sign-in that is under way. */
  show: (connectionId: string) => void;
};

export const McpSignInContext = createContext<McpSignInActions | null>(null);

export function useMcpSignIn(): McpSignInActions {
  const actions = useContext(McpSignInContext);
  if (!actions) throw new Error('useMcpSignIn needs a McpSignInProvider above it.');
  return actions;
}
