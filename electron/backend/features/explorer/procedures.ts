import { implement } from '@orpc/server';
import type { About } from '#shared/contract/settings.ts';
import { contract } from '#shared/contract/contract.ts';
import type { IdentityParts } from '../../identity/procedures.ts';
import type { ToolsParts } from './tools-parts.ts';

export type ExplorerParts = IdentityParts & {
  about: About;
  tools: ToolsParts;
};

export const procedures = implement(contract).$context<ExplorerParts>();
