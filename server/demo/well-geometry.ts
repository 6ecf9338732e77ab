import type { PlaceRecord } from '#shared/service/place-list.ts';
import type { Random } from './random.ts';

/** The fields of a place that describe its well and what is installed in it (interface 2.2). */
export type WellFields = Pick<
  PlaceRecord,
  | 'nodeDepth'
  | 'nodeBottomElev'
  | 'nodePipeDiameter'
  | 'installDepth'
  | 'installLineLength'
  | 'installOffset'
  | 'warnValue'
  | 'alarmValue'
  | 'outValue'
>;

/** A place that measures no level has no well. */
export const NO_WELL: WellFields = {
  nodeDepth: '',
  nodeBottomElev: '',
  nodePipeDiameter: '',
  installDepth: '',
  installLineLength: '',
  installOffset: '',
  warnValue: '',
  alarmValue: '',
  outValue: '',
};

const PIPE_DIAMETERS_MM = [300, 400, 500, 600, 800, 1000, 1200, 1500] as const;

/** Makes up a well: the pipe fits in it, the bracket is near its mouth, warning < alarm < overflow <= depth. */
export function makeWell(groundElevM: readonly [number, number], random: Random): WellFields {
  const depthM = random.between(1.8, 6.5);
  const elevM = random.between(groundElevM[0], groundElevM[1]);
  const diameterMm = random.pick(PIPE_DIAMETERS_MM);
  const bracketM = random.between(0.3, 0.6);
  const outM = depthM - random.between(0, 0.25);
  const alarmM = outM * random.between(0.78, 0.88);
  const warnM = alarmM * random.between(0.7, 0.85);
  return {
    nodeDepth: depthM.toFixed(2),
    nodeBottomElev: (elevM - depthM).toFixed(3),
    nodePipeDiameter: String(diameterMm),
    installDepth: bracketM.toFixed(2),
    installLineLength: (depthM - bracketM - random.between(0.05, 0.2)).toFixed(2),
    installOffset: (bracketM + random.between(0.02, 0.1)).toFixed(2),
    warnValue: warnM.toFixed(2),
    alarmValue: alarmM.toFixed(2),
    outValue: outM.toFixed(2),
  };
}

/** Ways in which the configuration of a place can be wrong or incomplete. */
export const MISCONFIGURATIONS = [
  (well: WellFields): Partial<PlaceRecord> => ({ warnValue: well.alarmValue, alarmValue: well.warnValue }),
  (): Partial<PlaceRecord> => ({ nodeDepth: '0' }),
  (): Partial<PlaceRecord> => ({ warnValue: '', alarmValue: '', outValue: '' }),
  (well: WellFields): Partial<PlaceRecord> => ({ outValue: (Number(well.nodeDepth) + 1.5).toFixed(2) }),
  (): Partial<PlaceRecord> => ({ nextConnInterval: '' }),
  (well: WellFields): Partial<PlaceRecord> => ({ installDepth: (Number(well.nodeDepth) + 0.8).toFixed(2) }),
  (): Partial<PlaceRecord> => ({ lngEx: '0', latEx: '0', lng: '0', lat: '0' }),
  (): Partial<PlaceRecord> => ({ nodePipeDiameter: '' }),
] as const;
