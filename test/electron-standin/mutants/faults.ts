export type Fault = {
  name: string;
  file: string;
  from: string | RegExp;
  to: string;
  test: string;
  reason: RegExp;
  builtText?: (outDir: string) => void;
};
