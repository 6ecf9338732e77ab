import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'oxlint';
import {
  BACKEND_LAYERS,
  refusedBy,
  refusedByFeature,
  refusedByLayer,
  type RefusedPattern,
  LAYERS,
} from './scripts/import-table.ts';

const { dependencies, devDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const installed = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
const features = readdirSync(join(import.meta.dirname, 'renderer/features'));

const refuse = (files: string[], patterns: RefusedPattern[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: RefusedPattern[] }] },
});

const layers = Object.entries(LAYERS).map(([name, layer]) =>
  refuse(layer.files, refusedBy(name, layer, installed)),
);

const featureLayers = features.map((feature) =>
  refuse(
    [`renderer/features/${feature}/**`],
    [
      ...(LAYERS['renderer'] ? refusedBy('renderer', LAYERS['renderer'], installed) : []),
      ...refusedByFeature(feature, features),
    ],
  ),
);

const backendFeatures = readdirSync(join(import.meta.dirname, 'electron/backend/features'));
const backendParts = BACKEND_LAYERS.flatMap((layer) =>
  layer === 'features' ? backendFeatures.map((feature) => `features/${feature}`) : [layer],
).map((part) =>
  refuse(
    [`electron/backend/${part}/**`],
    [
      ...(LAYERS['backend']
        ? refusedBy('backend', { ...LAYERS['backend'], mayImport: ['shared', 'server/index.ts'] }, installed)
        : []),
      ...refusedByLayer(part, backendFeatures),
    ],
  ),
);

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'react', 'jsx-a11y', 'promise', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['node_modules/**', 'dist/**', 'test/fixtures/**'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  rules: {
    'typescript/no-deprecated': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'no-console': 'error',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'no-unmodified-loop-condition': 'off',
    'react/react-in-jsx-scope': 'off',
    // React Compiler is not used, and this rule is about nothing else.
    'react/incompatible-library': 'off',
    // A virtualised grid has no table elements, and a live region may hold more than an <output>.
    'jsx-a11y/prefer-tag-over-role': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '**/zod-without-eval.ts'] }],
    'react/exhaustive-deps': 'error',
    eqeqeq: 'error',
  },
  overrides: [
    { files: ['*.config.ts', '**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: [
        'scripts/**',
        'server/cli.ts',
        'server/accounts-cli.ts',
        'server/move-cli.ts',
        'test/bench/**',
        'test/fuzz/**',
        'test/torture/**',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      // It may misread the names of what comes from outside: parse-json-text.ts says how.
      files: ['electron/**', 'renderer/**', 'shared/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'JSON', property: 'parse', message: 'Use parseJsonText of shared/domain.' },
        ],
      },
    },
    { files: ['shared/domain/parse-json-text.ts'], rules: { 'no-restricted-properties': 'off' } },
    ...layers,
    ...featureLayers,
    ...backendParts,
  ],
});
