const DEFAULT_LIMIT_MS = 30_000;

/** How long a call may take before the window stops waiting. */
const LIMITS_MS: Record<string, number> = {
  // Long on a slow line: how much has come is in sight, the user may end it, and silence ends it by itself.
  'places.list': 60 * 60_000,
  'placeExport.piece': 120_000,
  // Waits on a service that may be slow.
  'session.signIn': 60_000,
  'builtInService.open': 60_000,
  // A level series may take several calls of a tool, each as long as a slow service needs.
  'levels.series': 180_000,
  'levels.tools': 60_000,
  'levels.tryTool': 60_000,
  // Any MCP endpoint, in pages, dialect after dialect.
  'tools.list': 180_000,
  'tools.targets.probe': 120_000,
  // Waits for a person; the backend gives up long before.
  'mcpSignIn.start': 30 * 60_000,
  'mcpSignIn.diagnose': 60_000,
  'mcpSignIn.signOut': 60_000,
};

export function callLimitMs(path: readonly string[]): number {
  return LIMITS_MS[path.join('.')] ?? DEFAULT_LIMIT_MS;
}
