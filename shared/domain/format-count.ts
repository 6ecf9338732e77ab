const FORMATS = { en: new Intl.NumberFormat('en'), 'zh-CN': new Intl.NumberFormat('zh-CN') };

/** A count as people write it: 12,345. */
export function formatCount(count: number, language: keyof typeof FORMATS): string {
  return FORMATS[language].format(count);
}
