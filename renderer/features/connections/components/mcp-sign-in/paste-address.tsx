import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { FailureNotice } from '#renderer/components/failure-notice.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { usePasteAddress } from '../../api/mcp-sign-in.ts';
import { pastedAddressProblem } from '../../model/pasted-address.ts';
import styles from './mcp-sign-in.module.css';

/** For a browser on another computer, from which no call-back can reach this one. */
export function PasteAddress(props: { connectionId: string; signOnPage: string }) {
  const { dialog } = useI18n().t.mcp;
  const [address, setAddress] = useState('');
  const [tried, setTried] = useState(false);
  const paste = usePasteAddress();
  const problem = pastedAddressProblem(address, props.signOnPage);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!problem) paste.mutate({ connectionId: props.connectionId, address: address.trim() });
  };
  return (
    <details className={styles.more}>
      <summary>{dialog.elsewhere}</summary>
      <form noValidate className={styles.form} onSubmit={submit}>
        <p>{dialog.elsewhereText}</p>
        <TextInput
          label={dialog.pasteLabel}
          placeholder={dialog.pasteHint}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          value={address}
          error={tried && problem ? dialog.pasteProblems[problem] : undefined}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        {paste.error && <FailureNotice failure={toAppError(paste.error).toFailure()} />}
        <div className={styles.actions}>
          <Button size="xs" type="submit" loading={paste.isPending}>
            {dialog.paste}
          </Button>
        </div>
      </form>
    </details>
  );
}
