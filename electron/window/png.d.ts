/** The picture as a data address: esbuild puts it into the bundle. */
declare module '*.png' {
  const address: string;
  export default address;
}
