import { implement } from '@orpc/server';
import { contract } from '#shared/contract/contract.ts';
import type { SavedView } from '#shared/domain/places/place-view.ts';
import type { IdentityParts } from '../../identity/procedures.ts';
import type { HeldExport } from '../../kit/held-export.ts';
import type { JsonFile } from '../../kit/json-file.ts';
import type { AlertAccounts } from './alerts/alert-accounts.ts';
import type { AlertWatch } from './alerts/alert-watch.ts';
import type { BasemapSetting } from './basemap/basemap-setting.ts';
import type { LoadedTile } from './basemap/load-tile.ts';
import type { TileCache } from './basemap/tile-cache.ts';
import type { LevelSources } from './levels/level-sources.ts';
import type { CoordinateSystemsStore } from './list/coordinate-systems-store.ts';
import type { KeptPlaces } from './list/kept-places.ts';
import type { ListArrivals } from './list/list-arrivals.ts';
import type { PlaceLists } from './list/place-lists.ts';

export type PlacesParts = IdentityParts & {
  about: { version: string };
  alertAccounts: AlertAccounts;
  alertWatch: AlertWatch;
  basemap: BasemapSetting;
  coordinateSystems: CoordinateSystemsStore;
  heldExport: HeldExport;
  levelSources: LevelSources;
  keptPlaces: KeptPlaces;
  listArrivals: ListArrivals;
  placeLists: PlaceLists;
  placeViews: JsonFile<SavedView[]>;
  tiles: TileCache<LoadedTile>;
};

export const procedures = implement(contract).$context<PlacesParts>();
