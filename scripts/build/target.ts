type Built = {
  /** Files whose content decides what was built, relative to the project. */
  inputs: string[];
};

/** One thing that is built: how to do it, and what it is made from. */
export type Target = {
  name: string;
  /** The file whose absence means that it was never built, relative to the project. */
  output: string;
  /** The inputs as they are on disk now; undefined where only building itself can tell. */
  listInputs: (() => string[]) | undefined;
  build(): Promise<Built>;
};
