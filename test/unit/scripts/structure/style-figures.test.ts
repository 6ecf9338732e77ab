import { describe, expect, it } from 'vitest';
import { styleFigures } from '#scripts/structure/style-figures.ts';

const sheet = (feature: string, text: string) => ({
  path: `renderer/features/${feature}/components/a.module.css`,
  text,
});

describe('the figures of the style sheets', () => {
  it('count lines, and names that three features define', () => {
    const sheets = [
      sheet('places', '.soft {\n  gap: 4px;\n}\n'),
      sheet('tools', '.soft,\n.own > a {\n  gap: 1.5px;\n}\n'),
      sheet('uploads', '@media (width < 9px) {\n  .soft:hover {\n    gap: 0;\n  }\n}\n'),
      sheet('settings', '.own {\n}\n'),
    ];
    expect(styleFigures(sheets)).toMatchObject({ lines: 14, sharedNames: ['soft'] });
  });

  it('name literal colours and sizes of text outside the tokens, and nothing else', () => {
    const text = [
      '.a { color: #fff; font-size: var(--text-small); /* #123 */ }',
      '.b { box-shadow: 0 1px rgb(0 0 0 / 10%); font: 600 14px/20px serif; }',
      '.c { font-size: 11px; color: Canvas; width: 12px; font: inherit; }',
      '@media print { .d { font-size: 9pt; } }',
    ].join('\n');
    const { literals } = styleFigures([sheet('places', text), { path: 'renderer/styles/tokens.css', text }]);
    expect(literals.map((each) => each.split('css: ')[1])).toEqual([
      'color: #fff;',
      'box-shadow: 0 1px rgb(0 0 0 / 10%);',
      'font: 600 14px/20px serif;',
      'font-size: 11px;',
    ]);
  });
});
