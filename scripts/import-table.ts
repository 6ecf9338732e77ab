/**
 * Who may import whom, in one place: the lint rules are generated from this table, and docs/architecture.md
 * shows it to people. There is no list of exceptions.
 */
export type Layer = {
  /** Files of the layer, as globs from the project's root. */
  files: string[];
  /** Other layers it may import: a whole layer (`shared`), a part (`shared/domain`), or one file (`server/index.ts`). */
  mayImport: string[];
  /** Packages it may import; `all` but for those that `not` names. */
  packages: { only: string[] } | { allBut: string[] };
  /** Whether the `node:` modules exist there. */
  node: boolean;
};

const TOP_LEVEL = ['shared', 'server', 'electron', 'renderer', 'scripts', 'test'];
const WINDOW_PACKAGES = [
  'react',
  'react-dom',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  'lucide-react',
];

export const LAYERS: Record<string, Layer> = {
  shared: {
    files: ['shared/**'],
    mayImport: ['shared'],
    packages: { only: ['zod', '@orpc/contract'] },
    node: false,
  },
  renderer: {
    files: ['renderer/**'],
    mayImport: ['shared', 'renderer'],
    packages: { allBut: ['electron', '@orpc/server', 'ws', 'hono', '@hono/node-server'] },
    node: false,
  },
  backend: {
    files: ['electron/backend/**'],
    mayImport: ['shared', 'electron/backend', 'server/index.ts'],
    packages: { allBut: ['electron', ...WINDOW_PACKAGES] },
    node: true,
  },
  'electron-shell': {
    files: ['electron/main.ts', 'electron/preload.ts', 'electron/window/**'],
    mayImport: ['shared', 'electron/window', 'electron/both-shells', 'electron/backend/index.ts'],
    packages: { allBut: WINDOW_PACKAGES },
    node: true,
  },
  'browser-shell': {
    files: ['electron/browser-shell/**'],
    mayImport: ['shared', 'electron/browser-shell', 'electron/both-shells', 'electron/backend/index.ts'],
    packages: { allBut: ['electron', ...WINDOW_PACKAGES] },
    node: true,
  },
  'both-shells': {
    files: ['electron/both-shells/**'],
    mayImport: ['shared', 'electron/both-shells'],
    packages: { allBut: ['electron', ...WINDOW_PACKAGES] },
    node: true,
  },
  server: {
    files: ['server/**'],
    mayImport: ['shared/domain', 'shared/service', 'shared/errors.ts', 'server'],
    packages: { allBut: ['electron', ...WINDOW_PACKAGES] },
    node: true,
  },
  scripts: {
    files: ['scripts/**'],
    mayImport: ['shared', 'server', 'electron', 'scripts'],
    packages: { allBut: WINDOW_PACKAGES },
    node: true,
  },
};

export type RefusedPattern = { group: string[]; message: string } | { regex: string; message: string };

/** Other layers are reached by their `#folder/` name alone, so that the text of an import names its layer. */
const NAMED_LAYERS: RefusedPattern = {
  regex: `^(\\.\\./)+(${TOP_LEVEL.join('|')})/`,
  message: 'Write #folder/path for a file of another layer, so that the import names the layer.',
};

/** Turns a row of the table into patterns of refused imports; `installed` is every package of package.json. */
export function refusedBy(name: string, layer: Layer, installed: string[]): RefusedPattern[] {
  const closed = TOP_LEVEL.filter((top) => !layer.mayImport.includes(top)).map((top) => `#${top}/**`);
  const open = layer.mayImport
    .filter((place) => place.includes('/'))
    .flatMap((place) => (place.endsWith('.ts') ? [`!#${place}`] : [`!#${place}`, `!#${place}/**`]));
  const { packages } = layer;
  const refusedPackages =
    'only' in packages ? installed.filter((pkg) => !packages.only.includes(pkg)) : packages.allBut;
  const says = `See docs/architecture.md, "Who may know whom".`;
  return [
    NAMED_LAYERS,
    {
      group: [...closed, ...open],
      message: `${name} may import only ${layer.mayImport.join(', ')}. ${says}`,
    },
    {
      group: refusedPackages.flatMap((pkg) => [pkg, `${pkg}/**`]),
      message: `${name} may not know this package. ${says}`,
    },
    ...(layer.node
      ? []
      : [{ group: ['node:*', 'node:*/**'], message: `There is no Node in ${name}. ${says}` }]),
  ];
}

/**
 * Patterns that keep `feature` of the window apart from its neighbours, which `app/` composes, and have it built from the
 * one set of components alone.
 */
export function refusedByFeature(feature: string, features: string[]): RefusedPattern[] {
  const others = features.filter((name) => name !== feature);
  return [
    {
      group: ['#renderer/app/**', ...others.map((name) => `#renderer/features/${name}/**`)],
      message: 'Features of the window never import each other or app/; app/ composes them.',
    },
    {
      group: ['@mantine/core', '@mantine/core/**', '@mantine/notifications', '@mantine/notifications/**'],
      message: 'Use renderer/components/ui/, where sizes, tokens and names of controls are set once.',
    },
  ];
}

/** The backend in layers, lowest first: `kit` knows no feature, `identity` builds on it, features build on both. */
export const BACKEND_LAYERS = ['kit', 'identity', 'features'];
const COMPOSITION = ['backend-parts', 'index', 'open-parts', 'owners-of-connections', 'router'];

/**
 * Patterns that keep a part of the backend (`kit`, `identity`, `features/places`) below what builds on it. Files of the
 * backend reach each other by relative paths alone.
 */
export function refusedByLayer(part: string, features: string[]): RefusedPattern[] {
  const [layer = '', feature] = part.split('/');
  const above = BACKEND_LAYERS.slice(BACKEND_LAYERS.indexOf(layer) + 1);
  const beside = feature === undefined ? [] : features.filter((name) => name !== feature);
  const message = `Inside the backend: ${BACKEND_LAYERS.join(' < ')}, features never import each other, and index.ts composes them.`;
  const closed = [...above, ...beside].map((name) => `${name}/`);
  const files = COMPOSITION.map((name) => `${name}\\.ts$`);
  return [{ regex: `^(\\.\\./)+(${[...closed, ...files].join('|')})`, message }];
}
