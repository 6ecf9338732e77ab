/** The places on the map, each a point in Web Mercator (a square of side 1) with its mark. */
type MapPoints = { x: Float64Array; y: Float64Array; mark: Uint8Array };

type Options = {
  /** Marks there are. */
  markCount: number;
  /** Points nearer than this are gathered; share of the side of a tile. */
  radius: number;
  /** Beyond it every point stands alone. */
  maxZoom: number;
};

const NONE = -1;
const NEIGHBOURHOOD = [-1, 0, 1] as const;

/** What is needed while a zoom is gathered, long enough for all points: used again for each zoom. */
class Scratch {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly isTaken: Uint8Array;
  /** The next in the same bucket of the grid. */
  readonly next: Int32Array;
  readonly near: Int32Array;
  readonly level: Int32Array;

  constructor(length: number) {
    this.x = new Float64Array(length);
    this.y = new Float64Array(length);
    this.isTaken = new Uint8Array(length);
    this.next = new Int32Array(length);
    this.near = new Int32Array(length);
    this.level = new Int32Array(length);
  }
}

/** Positions of what stands in the same cell of a grid, found by its column and line. */
class Grid {
  readonly #cellsPerSide: number;
  readonly #mask: number;
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor({ x, y, next }: Scratch, length: number, cellSide: number) {
    this.#cellsPerSide = 1 / cellSide;
    const buckets = 2 ** Math.ceil(Math.log2(Math.max(2, length)));
    this.#mask = buckets - 1;
    this.#first = new Int32Array(buckets).fill(NONE);
    this.#next = next;
    // From the end, so that each bucket gives them in their order.
    for (let at = length - 1; at >= 0; at -= 1) {
      const bucket = this.#bucket(this.cell(x[at] ?? 0), this.cell(y[at] ?? 0));
      next[at] = this.#first[bucket] ?? NONE;
      this.#first[bucket] = at;
    }
  }

  cell(coordinate: number): number {
    return Math.floor(coordinate * this.#cellsPerSide);
  }

  /** The first in a cell, or NONE; what follows may also be of other cells. */
  first(column: number, line: number): number {
    return this.#first[this.#bucket(column, line)] ?? NONE;
  }

  next(at: number): number {
    return this.#next[at] ?? NONE;
  }

  #bucket(column: number, line: number): number {
    const mixed = Math.imul(column, 0x9e3779b1) ^ Math.imul(line, 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}

/**
 * Gathers points that lie near each other on the screen, zoom by zoom from the nearest view to the widest, as far as it
 * is asked for. What stands on a zoom is either a point, named by its position among the points, or a cluster, named by
 * the complement (`~`) of its number. A cluster that nothing joins on the next zoom keeps its number.
 */
export class PlaceClusters {
  readonly #points: MapPoints;
  readonly #options: Options;
  readonly #levels = new Map<number, Int32Array>();
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #total: number[] = [];
  /** By cluster, one number for each mark. */
  readonly #counts: number[] = [];
  readonly #zoom: number[] = [];
  /** What the clusters were made of, one after another; where those of a cluster end. */
  readonly #children: number[] = [];
  readonly #childrenEnd: number[] = [];
  #scratch: Scratch | undefined;

  constructor(points: MapPoints, options: Options) {
    this.#points = points;
    this.#options = options;
  }

  /** What stands on a zoom. */
  level(zoom: number): Int32Array {
    const { maxZoom } = this.#options;
    const at = Math.min(zoom, maxZoom + 1);
    const level = this.#levels.get(at) ?? (at > maxZoom ? this.#alone() : this.#gather(at));
    this.#levels.set(at, level);
    return level;
  }

  x(item: number): number {
    return (item < 0 ? this.#x[~item] : this.#points.x[item]) ?? 0;
  }

  y(item: number): number {
    return (item < 0 ? this.#y[~item] : this.#points.y[item]) ?? 0;
  }

  /** Points of a cluster, by mark. */
  counts(cluster: number): number[] {
    const { markCount } = this.#options;
    return this.#counts.slice(cluster * markCount, (cluster + 1) * markCount);
  }

  total(item: number): number {
    return item < 0 ? (this.#total[~item] ?? 0) : 1;
  }

  /** The zoom on which a cluster falls apart; undefined if there is none of this number. */
  apartAt(cluster: number): number | undefined {
    const zoom = this.#zoom[cluster];
    return zoom === undefined ? undefined : zoom + 1;
  }

  /** Points of a cluster, `most` of them at most. */
  pointsOf(cluster: number, most: number): number[] {
    const points: number[] = [];
    const waiting = [~cluster];
    while (waiting.length > 0 && points.length < most) {
      const item = waiting.pop() ?? 0;
      if (item >= 0) points.push(item);
      else waiting.push(...this.#childrenOf(~item).toReversed());
    }
    return points;
  }

  #childrenOf(cluster: number): number[] {
    return this.#children.slice(this.#childrenEnd[cluster - 1] ?? 0, this.#childrenEnd[cluster]);
  }

  #alone(): Int32Array {
    return Int32Array.from(this.#points.x, (_, point) => point);
  }

  #gather(zoom: number): Int32Array {
    const finer = this.level(zoom + 1);
    const scratch = (this.#scratch ??= new Scratch(this.#points.x.length));
    const { x, y, isTaken, near, level } = scratch;
    for (let at = 0; at < finer.length; at += 1) {
      x[at] = this.x(finer[at] ?? 0);
      y[at] = this.y(finer[at] ?? 0);
    }
    isTaken.fill(0);
    const radius = this.#options.radius / 2 ** zoom;
    const grid = new Grid(scratch, finer.length, radius);
    let count = 0;
    for (let at = 0; at < finer.length; at += 1) {
      if (isTaken[at] === 1) continue;
      const nearCount = takeNear(at, scratch, grid, radius);
      level[count] =
        nearCount === 1 ? (finer[at] ?? 0) : ~this.#join(near.subarray(0, nearCount), finer, zoom);
      count += 1;
    }
    return level.slice(0, count);
  }

  #join(near: Int32Array, finer: Int32Array, zoom: number): number {
    const { markCount } = this.#options;
    const cluster = this.#total.length;
    const counts = cluster * markCount;
    for (let mark = 0; mark < markCount; mark += 1) this.#counts.push(0);
    let [x, y, total] = [0, 0, 0];
    for (const at of near) {
      const item = finer[at] ?? 0;
      const weight = this.total(item);
      x += this.x(item) * weight;
      y += this.y(item) * weight;
      total += weight;
      this.#children.push(item);
      if (item >= 0) add(this.#counts, counts + (this.#points.mark[item] ?? 0), 1);
      else
        for (let mark = 0; mark < markCount; mark += 1)
          add(this.#counts, counts + mark, this.#counts[~item * markCount + mark] ?? 0);
    }
    this.#x.push(x / total);
    this.#y.push(y / total);
    this.#total.push(total);
    this.#zoom.push(zoom);
    this.#childrenEnd.push(this.#children.length);
    return cluster;
  }
}

function add(counts: number[], at: number, many: number): void {
  counts[at] = (counts[at] ?? 0) + many;
}

/** Position `at` itself, then all within the radius that nothing else has taken; how many they are. */
function takeNear(at: number, { x, y, isTaken, near }: Scratch, grid: Grid, radius: number): number {
  const middleX = x[at] ?? 0;
  const middleY = y[at] ?? 0;
  const column = grid.cell(middleX);
  const line = grid.cell(middleY);
  let count = 1;
  near[0] = at;
  isTaken[at] = 1;
  for (const down of NEIGHBOURHOOD)
    for (const right of NEIGHBOURHOOD)
      for (let other = grid.first(column + right, line + down); other !== NONE; other = grid.next(other)) {
        if (isTaken[other] === 1) continue;
        const awayX = (x[other] ?? 0) - middleX;
        const awayY = (y[other] ?? 0) - middleY;
        if (awayX * awayX + awayY * awayY > radius * radius) continue;
        isTaken[other] = 1;
        near[count] = other;
        count += 1;
      }
  return count;
}
