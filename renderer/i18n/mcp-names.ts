import type { Diagnosis, McpSignInState, SignInTraceStep } from '#shared/contract/mcp-sign-in.ts';

/** What the dictionaries must have a word for. */
export type AttemptStep = Extract<McpSignInState, { status: 'signing-in' }>['attempt']['step'];
export type TraceStepId = SignInTraceStep['id'];
export type AccessCheckId = Diagnosis['checks'][number]['id'];
