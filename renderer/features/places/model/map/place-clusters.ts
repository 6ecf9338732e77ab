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

/** Positions of what stands in the same cell of a grid, found by its column and line. */
class Grid {
  readonly #cellsPerSide: number;
  readonly #mask: number;
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(x: Float64Array, y: Float64Array, cellSide: number) {
    this.#cellsPerSide = 1 / cellSide;
    const buckets = 2 ** Math.ceil(Math.log2(Math.max(2, x.length)));
    this.#mask = buckets - 1;
    this.#first = new Int32Array(buckets).fill(NONE);
    this.#next = new Int32Array(x.length);
    // From the end, so that each bucket gives them in their order.
    for (let at = x.length - 1; at >= 0; at -= 1) {
      const bucket = this.#bucket(this.cell(x[at] ?? 0), this.cell(y[at] ?? 0));
      this.#next[at] = this.#first[bucket] ?? NONE;
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
  readonly #children: Int32Array[] = [];

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
      else waiting.push(...(this.#children[~item] ?? []).toReversed());
    }
    return points;
  }

  #alone(): Int32Array {
    return Int32Array.from(this.#points.x, (_, point) => point);
  }

  #gather(zoom: number): Int32Array {
    const finer = this.level(zoom + 1);
    const x = Float64Array.from(finer, (item) => this.x(item));
    const y = Float64Array.from(finer, (item) => this.y(item));
    const radius = this.#options.radius / 2 ** zoom;
    const grid = new Grid(x, y, radius);
    const isTaken = new Uint8Array(finer.length);
    const level = new Int32Array(finer.length);
    let count = 0;
    for (let at = 0; at < finer.length; at += 1) {
      if (isTaken[at] === 1) continue;
      const near = this.#takeNear(at, { x, y, radius, grid, isTaken });
      level[count] = near.length === 1 ? (finer[at] ?? 0) : ~this.#join(near, finer, zoom);
      count += 1;
    }
    return level.slice(0, count);
  }

  /** Position `at` itself, then all within the radius that nothing else has taken. */
  #takeNear(
    at: number,
    found: { x: Float64Array; y: Float64Array; radius: number; grid: Grid; isTaken: Uint8Array },
  ): number[] {
    const { x, y, radius, grid, isTaken } = found;
    const [middleX, middleY] = [x[at] ?? 0, y[at] ?? 0];
    const [column, line] = [grid.cell(middleX), grid.cell(middleY)];
    const near = [at];
    isTaken[at] = 1;
    for (const down of NEIGHBOURHOOD)
      for (const right of NEIGHBOURHOOD)
        for (let other = grid.first(column + right, line + down); other !== NONE; other = grid.next(other)) {
          if (isTaken[other] === 1) continue;
          const [awayX, awayY] = [(x[other] ?? 0) - middleX, (y[other] ?? 0) - middleY];
          if (awayX * awayX + awayY * awayY > radius * radius) continue;
          isTaken[other] = 1;
          near.push(other);
        }
    return near;
  }

  #join(near: readonly number[], finer: Int32Array, zoom: number): number {
    const { markCount } = this.#options;
    const cluster = this.#total.length;
    const counts = Array<number>(markCount).fill(0);
    let [x, y, total] = [0, 0, 0];
    for (const at of near) {
      const item = finer[at] ?? 0;
      const weight = this.total(item);
      x += this.x(item) * weight;
      y += this.y(item) * weight;
      total += weight;
      if (item >= 0) add(counts, this.#points.mark[item] ?? 0, 1);
      else
        for (let mark = 0; mark < markCount; mark += 1)
          add(counts, mark, this.#counts[~item * markCount + mark] ?? 0);
    }
    this.#x.push(x / total);
    this.#y.push(y / total);
    this.#total.push(total);
    this.#counts.push(...counts);
    this.#zoom.push(zoom);
    this.#children.push(Int32Array.from(near, (at) => finer[at] ?? 0));
    return cluster;
  }
}

function add(counts: number[], mark: number, many: number): void {
  counts[mark] = (counts[mark] ?? 0) + many;
}
