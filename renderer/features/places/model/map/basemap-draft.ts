import { type Basemap, type BasemapDatum, basemapSchema } from '#shared/domain/basemap.ts';
import {
  tileAddressProblem,
  type TileAddressProblem,
  tileHosts,
  tileOrigin,
} from '#shared/domain/tile-address.ts';

/** A basemap as it is being typed. */
export type BasemapDraft = {
  kind: Basemap['kind'];
  template: string;
  /** Of the names above the tiles; empty without. */
  labels: string;
  /** New key; empty leaves the one that is kept. */
  key: string;
  isKeyForgotten: boolean;
  datum: BasemapDatum;
  maxZoom: string;
  path: string;
  attribution: string;
  opacityPercent: number;
};

export const NEW_DRAFT: BasemapDraft = {
  kind: 'none',
  template: '',
  labels: '',
  key: '',
  isKeyForgotten: false,
  datum: 'wgs84',
  maxZoom: '18',
  path: '',
  attribution: '',
  opacityPercent: 100,
};

type Drawn = { datum: BasemapDatum; attribution: string; opacity: number };

/** The kept basemap as a draft, or that of a file which is used for now. */
export function draftOf(basemap: Basemap, forNow?: Drawn): BasemapDraft {
  if (forNow) {
    const { datum, attribution, opacity } = forNow;
    const path = basemap.kind === 'archive' ? basemap.path : '';
    const opacityPercent = Math.round(opacity * 100);
    return { ...NEW_DRAFT, kind: 'archive', path, datum, attribution, opacityPercent };
  }
  if (basemap.kind === 'none') return NEW_DRAFT;
  const { kind, datum, attribution, opacity } = basemap;
  const common = { ...NEW_DRAFT, kind, datum, attribution, opacityPercent: Math.round(opacity * 100) };
  return basemap.kind === 'tiles'
    ? {
        ...common,
        template: basemap.template,
        labels: basemap.labels ?? '',
        maxZoom: String(basemap.maxZoom),
      }
    : { ...common, path: basemap.path };
}

export type BasemapProblems = { template?: TileAddressProblem; maxZoom?: 'zoom'; path?: 'missing' };

/** What keeps a draft from being used. */
export function basemapProblems({ kind, template, maxZoom, path }: BasemapDraft): BasemapProblems {
  if (kind === 'none') return {};
  if (kind === 'archive') return path.trim() === '' ? { path: 'missing' } : {};
  const problem = tileAddressProblem(template.trim());
  const zoom = Number(maxZoom);
  return {
    ...(problem && { template: problem }),
    ...(!(Number.isInteger(zoom) && zoom >= 1 && zoom <= 22) && { maxZoom: 'zoom' as const }),
  };
}

/** The basemap that a draft without problems stands for. */
export function basemapOf(draft: BasemapDraft): Basemap {
  const { kind, template, labels, datum, path, attribution } = draft;
  const drawn = { datum, attribution, opacity: draft.opacityPercent / 100 };
  if (kind === 'none') return { kind };
  return basemapSchema.parse(
    kind === 'tiles'
      ? { kind, template, ...(labels !== '' && { labels }), maxZoom: Number(draft.maxZoom), ...drawn }
      : { kind, path, ...drawn },
  );
}

/** Whether tiles come from another server than the kept ones, whose key is not for it. */
export function needsOtherKey({ template }: BasemapDraft, kept: Basemap): boolean {
  const goTo = requestsGoTo(template);
  return goTo !== undefined && kept.kind === 'tiles' && goTo.origin !== tileOrigin(kept.template);
}

/** Where requests go to, and whether anyone on the way can read them; undefined while the address is not one. */
export function requestsGoTo(
  template: string,
): { origin: string; hosts: string; isOpen: boolean } | undefined {
  if (tileAddressProblem(template.trim())) return undefined;
  const origin = tileOrigin(template.trim());
  const { protocol, hostname } = new URL(origin);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return { origin, hosts: hostsText(template.trim()), isOpen: protocol === 'http:' && !isHere };
}

/** The host of an address, or the first and the last of several. */
export function hostsText(template: string): string {
  const hosts = tileHosts(template);
  return hosts.length > 1 ? `${hosts[0]} … ${hosts.at(-1)}` : (hosts[0] ?? '');
}
