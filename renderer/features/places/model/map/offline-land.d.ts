declare module 'virtual:offline-land' {
  /** Address of a GeoJSON file with the land of the earth. */
  export const landUrl: string;
}
