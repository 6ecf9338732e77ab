import { useMemo } from 'react';
import type { ReceiptTexts } from '#shared/domain/outbox/receipt.ts';
import { receiptTexts } from '#shared/domain/outbox/receipt-texts.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';

/** The words of a receipt in the language of the window. */
export function useReceiptTexts(): ReceiptTexts {
  const { language, zone } = useI18n();
  return useMemo(() => receiptTexts(language, zone), [language, zone]);
}
