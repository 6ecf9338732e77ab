import { expect, it } from 'vitest';
import { shellLanguage } from '#electron/window/shell-text.ts';
import { FolderInUse, startFailureText } from '#electron/window/start-failure.ts';

it('speaks the language that was chosen, or else the one of the system', () => {
  expect(shellLanguage('zh-CN', 'en-US')).toBe('zh');
  expect(shellLanguage('en', 'zh-CN')).toBe('en');
  expect(['zh', 'zh-TW', 'ZH-Hans'].map((locale) => shellLanguage('system', locale))).toEqual([
    'zh',
    'zh',
    'zh',
  ]);
  expect(['en-US', 'de', '', 'zha'].map((locale) => shellLanguage('system', locale))).toEqual(
    Array(4).fill('en'),
  );
});

it('says who has the folder, and what to do', () => {
  const text = startFailureText(new FolderInUse('/data', 42), '/data', 'en');
  expect(text).toContain('(process 42) is using the data folder /data');
  expect(text).toContain('--data-dir');
  expect(startFailureText(new FolderInUse('/data', 42), '/data', 'zh')).toContain('进程 42');
});

it('says it in both languages while nobody knows which one is read', () => {
  const text = startFailureText(new Error('EACCES'), '/data', undefined);
  expect(text).toContain('Stillwell cannot start: EACCES');
  expect(text).toContain('Stillwell 无法启动：EACCES');
});
