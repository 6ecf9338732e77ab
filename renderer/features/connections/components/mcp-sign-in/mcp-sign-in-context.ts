import { createContext, useContext } from 'react';

export type McpSignInActions = {
  /** Begins a sign-in and shows how it goes on. To be called by a click alone: it opens a page in the browser. */
  start: (connectionId: string, how?: { way?: 'browser' | 'device'; chooseAccount?: boolean }) => void;
  /** Shows the sign-in that is under way. */
  show: (connectionId: string) => void;
};

/** How a sign-in begins: by a page in the browser or by a code, and whether an account is chosen. */
export type StartHow = Parameters<McpSignInActions['start']>[1];

export const McpSignInContext = createContext<McpSignInActions | null>(null);

export function useMcpSignIn(): McpSignInActions {
  const actions = useContext(McpSignInContext);
  if (!actions) throw new Error('useMcpSignIn needs a McpSignInProvider above it.');
  return actions;
}
