import type { Random } from './random.ts';
import type { Language } from './quantities.ts';

/** Equipment as the service lists it (interface 2.2). */
export type ListedPlace = { equipId: string; placeName: string; equipType: string };

/** A station of a file: what the file calls it, and which equipment that is. */
export type Station = {
  equipId: string;
  /** null for one that the service does not list. */
  equipType: string | null;
  /** The text by which the file names it. */
  called: string;
  /** Its id and its full name, where the file shows both. */
  id: string;
  name: string;
};

const ROADS = [
  '人民路',
  '滨江大道',
  '解放西路',
  '东风渠',
  '凤凰河',
  '科技二路',
  '沿河街',
  '长江路',
  '中山北路',
];
const SPOTS = ['泵站', '窨井', '排口', '闸上', '桥下', '调蓄池', '污水厂进口'];
const WESTERN = [
  'North Weir',
  'Mill Creek',
  'Oststraße',
  'Pump House',
  'Canal Gate',
  'Lake Outlet',
  'Mühlbach',
];
const TYPES = ['液位计', '一体式液位计', '流量计', '电子水尺', '雨量计'];

/** Families of equipment ids; numbers alone and letters with numbers both occur. */
const ID_STYLES: ((number: number) => string)[] = [
  (number) => `YT001${String(number).padStart(4, '0')}`,
  (number) => `YW002${String(number).padStart(4, '0')}`,
  (number) => `320102${String(number).padStart(3, '0')}`,
  (number) => `WL-${String(number).padStart(2, '0')}`,
  (number) => `LLJ_2024${String(number).padStart(4, '0')}`,
  (number) => `86123456789${String(1000 + number)}`,
  (number) => `SZ${String(number).padStart(5, '0')}`,
  (number) => String(number).padStart(8, '0'),
];

/** The places that the service of a file lists; their ids are of one or two families. */
export function drawPlaces(random: Random, isOrdinary: boolean): ListedPlace[] {
  const styles = isOrdinary ? ID_STYLES.slice(0, 5) : ID_STYLES;
  const families = random.some(styles, random.chance(0.8) ? 1 : 2);
  const count = random.whole(4, 24);
  const isWestern = !isOrdinary && random.chance(0.2);
  const first = random.whole(1, 60);
  return Array.from({ length: count }, (_, at) => {
    const number = first + at;
    const style = random.pick(families);
    const placeName = isWestern
      ? `${random.pick(WESTERN)} ${number}`
      : `${random.pick(ROADS)}${number}号${random.pick(SPOTS)}`;
    return { equipId: style(number), placeName, equipType: random.pick(TYPES) };
  });
}

/** How a file names its stations. */
export type Naming = 'id' | 'name' | 'short-name' | 'unknown-id' | 'unknown-name';

const strangers: Record<Language, (number: number) => string> = {
  zh: (number) => `临时监测点${number}`,
  en: (number) => `Temporary Site ${number}`,
  de: (number) => `Messstelle ${number}`,
};

/** Stations of a file: listed ones, or ones that the service does not know. */
export function drawStations(
  random: Random,
  places: readonly ListedPlace[],
  count: number,
  naming: Naming,
  language: Language,
): Station[] {
  const stations = random.some(places, count).map(({ equipId, placeName, equipType }, at): Station => {
    const listed = { equipId, equipType, id: equipId, name: placeName };
    if (naming === 'id') return { ...listed, called: equipId };
    if (naming === 'name') return { ...listed, called: placeName };
    if (naming === 'short-name')
      return { ...listed, called: placeName.replace(/(?:泵站|窨井|排口|闸上|桥下| \d+)$/u, '') };
    const id = `Q${random.whole(100, 999)}${at}`;
    const name = strangers[language](at + 1);
    const called = naming === 'unknown-id' ? id : name;
    return { equipId: called, equipType: null, called, id, name };
  });
  // Two stations that a file calls by one name could not be told apart by anybody.
  return stations.map((station) => {
    const isAlone = stations.every((other) => other === station || other.called !== station.called);
    return isAlone ? station : { ...station, called: station.id };
  });
}
