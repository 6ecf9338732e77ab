import { Button, Menu } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { COPY_FORMS, copyAs, type CopyForm } from '#shared/domain/mcp/copy/copy-as.ts';
import type { CopiedRequest } from '#shared/domain/mcp/copy/copied-request.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './wire.module.css';

/** Copies a request as another program would send it. */
export function CopyAsMenu({ request }: { request: CopiedRequest | undefined }) {
  const { toolsResults } = useI18n().t;
  const words = toolsResults.copy;
  const [says, setSays] = useState('');
  const copy = async (form: CopyForm, of: CopiedRequest) => {
    try {
      await navigator.clipboard.writeText(copyAs(form, of));
      setSays(words.copied(words[form]));
    } catch {
      setSays(words.failed);
    }
  };
  return (
    <span className={styles.copy}>
      <Menu position="bottom-start" shadow="sm" withinPortal={false}>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            disabled={!request}
            leftSection={<Copy size={14} aria-hidden />}
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
          <Menu.Label className={styles.copyHint}>{words.hint}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <span role="status" className={styles.says}>
        {says}
      </span>
    </span>
  );
}
