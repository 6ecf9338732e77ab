import type { Threshold } from '../results/series-points.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML shows it, in an element or in an attribute. */
export function htmlText(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** What an exported page says itself, beside the words of its author. */
export type HtmlWords = {
  contents: string;
  back: string;
  next: string;
  notRecorded: string;
  sent: string;
  received: string;
  toolFailed: string;
  recorded: (at: string, source: string, latencyMs: number) => string;
  builtIn: string;
  moreRows: (shown: number, total: number) => string;
  thresholds: Record<Threshold['kind'], string>;
};

const WORDS: Record<'en' | 'zh-cn', HtmlWords> = {
  en: {
    contents: 'Steps',
    back: 'Back',
    next: 'Next',
    notRecorded: 'No result was recorded for this step.',
    sent: 'What was sent',
    received: 'What was received',
    toolFailed: 'The tool reports a failure:',
    builtIn: 'Built-in demo service',
    recorded: (at, source, latencyMs) => `Recorded ${at} from ${source}. The call took ${latencyMs} ms.`,
    moreRows: (shown, total) => `The first ${shown} of ${total} rows.`,
    thresholds: { warning: 'Warning', alarm: 'Alarm', overflow: 'Overflow' },
  },
  'zh-cn': {
    contents: '步骤',
    back: '上一步',
    next: '下一步',
    notRecorded: '此步骤没有录制结果。',
    sent: '发送的内容',
    received: '返回的内容',
    toolFailed: '工具报告失败：',
    builtIn: '内置演示服务',
    recorded: (at, source, latencyMs) => `录制于 ${at}，来源：${source}，耗时 ${latencyMs} 毫秒。`,
    moreRows: (shown, total) => `共 ${total} 行，显示前 ${shown} 行。`,
    thresholds: { warning: '预警', alarm: '报警', overflow: '溢流' },
  },
};

export function htmlWords(language: 'en' | 'zh-cn'): HtmlWords {
  return WORDS[language];
}
