import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '#renderer/components/ui/menu.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { COPY_FORMS, copyAs, type CopyForm } from '#shared/domain/mcp/copy/copy-as.ts';
import type { CopiedRequest } from '#shared/domain/mcp/copy/copied-request.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './wire.module.css';

/** Copies a request as another program would send it. */
export function CopyAsMenu({ request }: { request: CopiedRequest | undefined }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.copy;
  const [outcome, setOutcome] = useState<{ isCopied: boolean; says: string }>();
  const [isShowing, setShowing] = useState(false);
  const canShow = request?.added.some(([, value]) => value !== null) ?? false;
  const copy = async (form: CopyForm, of: CopiedRequest) => {
    try {
      await navigator.clipboard.writeText(copyAs(form, of, isShowing));
      setOutcome({ isCopied: true, says: words.copied(words[form]) });
    } catch {
      setOutcome({ isCopied: false, says: words.failed });
    }
  };
  return (
    <Row as="span" inline>
      <Menu position="bottom-start" withinPortal={false}>
        <Menu.Target>
          <Button
            disabled={!request}
            leftSection={outcome?.isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          >
            {toolsResults.wire.copyAs}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {COPY_FORMS.map((form) => (
            <Menu.Item key={form} onClick={() => request && void copy(form, request)}>
              {words[form]}
            </Menu.Item>
          ))}
          {canShow && (
            <Menu.CheckboxItem checked={isShowing} closeMenuOnClick={false} onChange={setShowing}>
              {words.showAdded}
            </Menu.CheckboxItem>
          )}
          <Menu.Label className={styles.copyHint}>
            {words.hint}
            {(request?.added.length ?? 0) > 0 && !isShowing && ` ${words.addedHint}`}
          </Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {/* Words beside the button would push what stands after it; the mark in it is for the eyes. */}
      <Text
        tone="soft"
        small
        role="status"
        className={outcome?.isCopied === false ? undefined : 'visually-hidden'}
      >
        {outcome?.says}
      </Text>
    </Row>
  );
}
