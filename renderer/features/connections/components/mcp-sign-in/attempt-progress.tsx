import { Circle, CircleCheck, ExternalLink, LoaderCircle } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { Disclosure } from '#renderer/components/ui/disclosure.tsx';
import { CodeBlock } from '#renderer/components/ui/code-block.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { CopyButton } from '#renderer/components/ui/copy-button.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { formatCountdown } from '#renderer/i18n/format.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { AttemptStep } from '#renderer/i18n/mcp-names.ts';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import type { McpSignInState } from '#shared/contract/mcp-sign-in.ts';
import { usePasteAddress } from '../../api/mcp-sign-in.ts';
import { pastedAddressProblem } from '../../model/pasted-address.ts';
import type { StartHow } from './mcp-sign-in-context.ts';
import styles from './mcp-sign-in.module.css';

type Attempt = Extract<McpSignInState, { status: 'signing-in' }>['attempt'];

const STEPS: AttemptStep[] = ['discovering', 'registering', 'waiting-for-user', 'exchanging', 'checking'];
const LOOKS = {
  done: { Mark: CircleCheck, color: 'var(--ok)', tone: 'soft' },
  now: { Mark: LoaderCircle, color: 'var(--accent)', tone: 'plain' },
  ahead: { Mark: Circle, color: 'currentColor', tone: 'soft' },
} as const;

function StepList({ attempt }: { attempt: Attempt | undefined }) {
  const { t } = useI18n();
  const { dialog } = t.mcp;
  const now = STEPS.indexOf(attempt?.step ?? 'discovering');
  const textOf = (step: AttemptStep) =>
    step === 'waiting-for-user' && attempt?.way === 'device' ? dialog.waitingForDevice : dialog.steps[step];
  return (
    <>
      <Stack as="ol" gap={4} aria-label={dialog.stepsLabel}>
        {STEPS.map((step, index) => {
          const state = index < now ? 'done' : index === now ? 'now' : 'ahead';
          const { Mark, color, tone } = LOOKS[state];
          return (
            <Row
              as="li"
              key={step}
              tone={tone}
              strong={state === 'now'}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <Mark
                size={15}
                color={color}
                className={state === 'now' ? styles.turning : undefined}
                aria-hidden
              />
              <span>{textOf(step)}</span>
              <span className="visually-hidden">{t.punctuation.inBrackets(dialog.stepStates[state])}</span>
            </Row>
          );
        })}
      </Stack>
      <p role="status" className="visually-hidden">
        {textOf(STEPS[now] ?? 'discovering')}
      </p>
    </>
  );
}

function Countdown({ endsAtMs }: { endsAtMs: number }) {
  const { dialog } = useI18n().t.mcp;
  const leftMs = endsAtMs - useNow(500);
  return (
    <Text fixed tone="soft" role="timer">
      {leftMs > 0 ? dialog.timeLeft(formatCountdown(leftMs)) : dialog.timeUp}
    </Text>
  );
}

/** A sign-in under way: its steps, the page to go to, the time left, and the other ways to get there. */
export function AttemptProgress(props: {
  connectionId: string;
  attempt: Attempt | undefined;
  wasOpened: boolean;
  onStart: (how: StartHow) => void;
  onCancel: () => void;
  onHide: () => void;
}) {
  const { dialog } = useI18n().t.mcp;
  const { attempt } = props;
  const isWaiting = attempt?.step === 'waiting-for-user';
  const isByDevice = attempt?.way === 'device';
  return (
    <Stack gap={12}>
      <Row align="stretch" justify="between" gap={12}>
        <StepList attempt={attempt} />
        {attempt && <Countdown endsAtMs={attempt.endsAtMs} />}
      </Row>
      {isWaiting && isByDevice && <DeviceCode url={attempt.url} code={attempt.userCode} />}
      {isWaiting && !isByDevice && attempt.url !== null && (
        <>
          <PageLink url={attempt.url} lead={props.wasOpened ? dialog.opened : dialog.notOpened} />
          <PasteAddress connectionId={props.connectionId} signOnPage={attempt.url} />
        </>
      )}
      <Row justify="end" wrap>
        {isWaiting && (
          <Button
            kind="quiet"
            mr="auto"
            onClick={() => props.onStart({ way: isByDevice ? 'browser' : 'device' })}
          >
            {isByDevice ? dialog.byBrowser : dialog.byDevice}
          </Button>
        )}
        <Button onClick={props.onCancel}>{dialog.cancel}</Button>
        <Button title={dialog.hideHint} onClick={props.onHide}>
          {dialog.hide}
        </Button>
      </Row>
    </Stack>
  );
}

/** The code that a person types on another device, large enough to be read across a desk. */
function DeviceCode(props: { url: string | null; code: string | null }) {
  const { dialog } = useI18n().t.mcp;
  return (
    <>
      {props.code !== null && (
        <Stack justify="center" box="outline" roomy>
          <Text tone="soft" small>
            {dialog.codeLabel}
          </Text>
          <code className={styles.deviceCode}>{props.code}</code>
          <CopyButton
            text={props.code}
            label={dialog.copyCode}
            copied={dialog.copied}
            failed={dialog.copyFailed}
          />
        </Stack>
      )}
      {props.url !== null && <PageLink url={props.url} lead={dialog.deviceText} />}
    </>
  );
}

/** The address of a page in full, as a link to follow and as a text to copy: it does not depend on a pop-up. */
function PageLink(props: { url: string; lead: string }) {
  const { dialog } = useI18n().t.mcp;
  const id = useId();
  return (
    <Stack box="outline">
      <p id={id}>{props.lead}</p>
      <Row wrap gap={16}>
        <Row href={props.url} target="_blank" rel="noopener noreferrer" as="a" inline>
          <ExternalLink size={14} aria-hidden />
          {dialog.open}
        </Row>
        <CopyButton text={props.url} label={dialog.copy} copied={dialog.copied} failed={dialog.copyFailed} />
      </Row>
      <Text as="p" tone="soft" small>
        {dialog.passwordThere}
      </Text>
      <CodeBlock role="group" aria-label={dialog.addressLabel} tabIndex={0}>
        {props.url}
      </CodeBlock>
    </Stack>
  );
}

/** For a browser on another computer, from which no call-back can reach this one. */
function PasteAddress(props: { connectionId: string; signOnPage: string }) {
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
    <Disclosure summary={dialog.elsewhere}>
      <Stack noValidate as="form" gap={12} onSubmit={submit}>
        <p>{dialog.elsewhereText}</p>
        <TextField
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
        <Row justify="end" wrap>
          <Button kind="primary" type="submit" loading={paste.isPending}>
            {dialog.paste}
          </Button>
        </Row>
      </Stack>
    </Disclosure>
  );
}
