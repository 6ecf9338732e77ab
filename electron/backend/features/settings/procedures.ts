import { implement } from '@orpc/server';
import type { Settings, About } from '#shared/contract/settings.ts';
import { contract } from '#shared/contract/contract.ts';
import type { IdentityParts } from '../../identity/procedures.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import type { DesktopAbilities } from '../../kit/desktop-abilities.ts';

export type SettingsParts = IdentityParts & {
  about: About;
  desktop: DesktopAbilities;
  settings: JsonFile<Settings>;
};

export const procedures = implement(contract).$context<SettingsParts>();
