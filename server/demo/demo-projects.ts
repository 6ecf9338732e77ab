import gcoordModule from 'gcoord';
import type { Random } from './random.ts';

type Choices = readonly [string, ...string[]];

/** A stretch of a city along which places stand: WGS84 degrees from one end to the other. */
type Stretch = {
  road: string;
  from: readonly [lng: number, lat: number];
  to: readonly [lng: number, lat: number];
};

export type DemoProject = {
  projectId: string;
  projectName: string;
  district: string;
  /** What lng and lat of the project are given in. */
  mapSystem: MapSystem;
  stretches: readonly [Stretch, ...Stretch[]];
  /** What stands at a spot, as the end of a place's name. */
  spots: Choices;
  /** Elevation of the ground above the Yellow Sea datum, metres. */
  groundElevM: readonly [low: number, high: number];
};

/** The three projects of the demo data, each in a real city area. */
export const DEMO_PROJECTS: readonly [DemoProject, DemoProject, DemoProject] = [
  {
    projectId: 'P001',
    projectName: '滨江新区排水监测',
    district: '江苏省南京市浦口区',
    mapSystem: 'GCJ02',
    stretches: [
      { road: '滨江大道', from: [118.6583, 32.0642], to: [118.6985, 32.0986] },
      { road: '浦口大道', from: [118.6312, 32.0561], to: [118.6601, 32.0747] },
      { road: '江淼路', from: [118.6389, 32.0502], to: [118.6657, 32.0688] },
      { road: '临江路', from: [118.6471, 32.0459], to: [118.6739, 32.0663] },
      { road: '文德东路', from: [118.6198, 32.0597], to: [118.6427, 32.0655] },
      { road: '团结路', from: [118.6845, 32.1183], to: [118.7122, 32.1376] },
    ],
    spots: ['雨水井', '污水井', '截流井', '泵站前池', '排口', '检查井'],
    groundElevM: [6.2, 11.8],
  },
  {
    projectId: 'P002',
    projectName: '老城内涝监测',
    district: '湖北省武汉市江汉区',
    mapSystem: 'BD09',
    stretches: [
      { road: '中山大道', from: [114.2803, 30.5732], to: [114.2991, 30.5898] },
      { road: '解放大道', from: [114.2609, 30.5829], to: [114.2887, 30.6036] },
      { road: '京汉大道', from: [114.2721, 30.5771], to: [114.2958, 30.5977] },
      { road: '江汉路', from: [114.2862, 30.5879], to: [114.2946, 30.5811] },
      { road: '新华路', from: [114.2733, 30.6079], to: [114.2836, 30.5881] },
      { road: '建设大道', from: [114.2504, 30.5868], to: [114.2801, 30.6103] },
    ],
    spots: ['下穿通道', '路口积水点', '小区门口', '地铁站口', '雨水井', '涵洞'],
    groundElevM: [20.4, 25.6],
  },
  {
    projectId: 'P003',
    projectName: '河道水位监测',
    district: '四川省成都市锦江区',
    mapSystem: 'GCJ02',
    stretches: [
      { road: '府河', from: [104.0794, 30.6852], to: [104.0903, 30.6573] },
      { road: '南河', from: [104.0412, 30.6584], to: [104.0796, 30.6459] },
      { road: '锦江', from: [104.0862, 30.6431], to: [104.0955, 30.6113] },
      { road: '沙河', from: [104.1047, 30.6903], to: [104.1236, 30.6347] },
      { road: '东风渠', from: [104.1369, 30.6722], to: [104.1298, 30.6089] },
    ],
    spots: ['水位站', '闸前', '闸后', '桥下断面', '汇入口', '排口'],
    groundElevM: [482.5, 497.0],
  },
];

/** A spot of a project: on one of its stretches, some metres beside the line. WGS84 degrees. */
export function placeOnStretch(
  project: DemoProject,
  random: Random,
): { road: string; lng: number; lat: number } {
  const { road, from, to } = random.pick(project.stretches);
  const along = random.next();
  const spread = 0.0006;
  return {
    road,
    lng: from[0] + (to[0] - from[0]) * along + random.between(-spread, spread),
    lat: from[1] + (to[1] - from[1]) * along + random.between(-spread, spread),
  };
}

/** Coordinate systems of commercial map providers in mainland China. */
type MapSystem = 'GCJ02' | 'BD09';

type Gcoord = { transform(point: [lng: number, lat: number], from: string, to: string): [number, number] };

// The types of gcoord describe an ES module, while Node gets a CommonJS one; what is there is looked at instead.
const isGcoord = (found: unknown): found is Gcoord =>
  typeof found === 'object' && found !== null && 'transform' in found;

const gcoord: unknown = gcoordModule;

/** Converts WGS84 degrees into a map provider's. */
export function fromWgs84(lng: number, lat: number, system: MapSystem): [lng: number, lat: number] {
  if (!isGcoord(gcoord)) throw new TypeError('The package gcoord is not what it was.');
  return gcoord.transform([lng, lat], 'WGS84', system);
}
