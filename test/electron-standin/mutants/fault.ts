/** A fault that is built into the app: a piece of a source file is replaced. */
export type Fault = {
  name: string;
  /** From the project's folder. */
  file: string;
  from: string | RegExp;
  to: string;
  /** Builds the preload in another format, and changes nothing else. */
  preloadFormat?: 'esm';
  /** The title of the test that must fail, or the beginning of it. */
  test: string;
  /** What that test must complain about. */
  reason: RegExp;
};
