import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { printPage } from '#renderer/lib/save-file.ts';
import styles from './printed.module.css';

/** What is on paper only, in light colours. It prints itself once it stands, and says when that is done. */
export function Printed(props: {
  language: string;
  className?: string | undefined;
  onPrinted: () => void;
  children: ReactNode;
}) {
  const { language, className, onPrinted, children } = props;
  const end = useRef(onPrinted);
  useEffect(() => {
    end.current = onPrinted;
  });
  useEffect(() => {
    const done = () => end.current();
    window.addEventListener('afterprint', done, { once: true });
    printPage();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return createPortal(
    <div className={[styles.printed, className].filter(Boolean).join(' ')} lang={language} data-paper>
      {children}
    </div>,
    document.body,
  );
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * An element of the window as a document of its own, without scripts, that looks as it does on paper: for a shell that
 * makes PDF files.
 */
export function documentOf(element: Element, title: string, language: string): string {
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText),
  );
  const name = title.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
  return (
    `<!doctype html><html lang="${language}" data-mantine-color-scheme="light"><head><meta charset="utf-8">` +
    `<title>${name}</title><style>${rules.join('\n').replaceAll('</', '<\\/')}</style></head>` +
    `<body><div class="${styles.printed}" lang="${language}" data-paper>${element.outerHTML}</div></body></html>`
  );
}
