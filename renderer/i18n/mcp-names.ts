import type { Diagnosis, McpSignInState, SignInStoryStep } from '#shared/contract/mcp-sign-in.ts';

/** What the dictionaries must have a word for. */
export type AttemptStep = Extract<McpSignInState, { status: 'signing-in' }>['attempt']['step'];
export type StoryStepId = SignInStoryStep['id'];
export type AccessCheckId = Diagnosis['checks'][number]['id'];
