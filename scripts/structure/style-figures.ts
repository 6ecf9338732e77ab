/** A sheet of styles: its path from the root of the project, and its text. */
export type StyleSheet = { path: string; text: string };

export type StyleFigures = {
  lines: number;
  /** Class names that three or more features define. */
  sharedNames: string[];
  /** `path: declaration` of every literal colour or size of text outside the tokens. */
  literals: string[];
};

const TOKENS = 'renderer/styles/tokens.css';
const FEATURE = /^renderer\/features\/([^/]+)\//;
/** Paper has sizes of its own, and the colours of the system. */
const ON_PAPER = /@media print \{[\s\S]*$/;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const LITERAL = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab|lch)\(|font(?:-size)?:[^;]*\b\d/i;
const MIN_FEATURES = 3;

/** What the design system holds down; `npm run structure` prints it, and a test keeps it from growing. */
export function styleFigures(sheets: readonly StyleSheet[]): StyleFigures {
  const featuresOf = new Map<string, Set<string>>();
  const literals: string[] = [];
  let lines = 0;
  for (const { path, text } of sheets) {
    lines += text.split('\n').length - 1;
    const bare = text.replace(COMMENT, '').replace(ON_PAPER, '');
    const feature = FEATURE.exec(path)?.[1];
    for (const [, name] of feature ? bare.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi) : []) {
      if (name) featuresOf.set(name, (featuresOf.get(name) ?? new Set()).add(feature ?? ''));
    }
    if (path === TOKENS) continue;
    for (const [declaration] of bare.matchAll(/[\w-]+:[^;{}]+;/g)) {
      if (LITERAL.test(declaration)) literals.push(`${path}: ${declaration}`);
    }
  }
  const shared = [...featuresOf].filter(([, features]) => features.size >= MIN_FEATURES);
  return { lines, literals, sharedNames: shared.map(([name]) => name).toSorted() };
}
