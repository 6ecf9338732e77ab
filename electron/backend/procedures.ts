import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract.ts';
import type { BackendParts } from './backend-parts.ts';

/** The contract, to be implemented: every procedure gets the parts of the backend as its context. */
export const procedures = implement(contract).$context<BackendParts>();
