declare module 'virtual:offline-land' {
  /** Address of a file with the land of the earth, for `renderer/lib/map/land-tile.ts`. */
  export const landUrl: string;
}
