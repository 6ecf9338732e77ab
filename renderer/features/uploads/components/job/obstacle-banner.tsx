import { CloudOff, HardDrive, KeyRound, Link2Off, ServerCrash } from 'lucide-react';
import { useState } from 'react';
import { Button, LinkButton } from '#renderer/components/ui/button.tsx';
import { Box, Row, Text } from '#renderer/components/ui/layout.tsx';
import type { JobProgress, Obstacle } from '#shared/contract/outbox-shapes.ts';
import { formatCountdown } from '#renderer/i18n/format.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { connectionHref } from '#renderer/lib/connection-address.ts';
import { useNow } from '#renderer/lib/use-now.ts';
import { useOutboxActions } from '../../api/change-outbox.ts';
import { useConnectionNames } from '../../api/connection-names.ts';
import { useOutbox } from '../../api/outbox-watch.tsx';
import { useSituation } from './job-words.tsx';
import { TokenDialog } from './token-dialog.tsx';

const ICONS = {
  unreachable: CloudOff,
  failing: ServerCrash,
  'signed-out': KeyRound,
  'disk-full': HardDrive,
  'no-connection': Link2Off,
};

const TEXTS = {
  unreachable: 'unreachableText',
  failing: 'failingText',
  'signed-out': 'signedOutText',
  'disk-full': 'diskFullText',
  'no-connection': 'noConnectionText',
} as const;

function SignInActions(props: { obstacle: Obstacle; name: string; onSignIn: (() => void) | undefined }) {
  const { t } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const { connectionId } = props.obstacle;
  const close = () => setAsking(false);
  return (
    <>
      {props.onSignIn ? (
        <Button small onClick={props.onSignIn}>
          {t.outbox.actions.signIn}
        </Button>
      ) : (
        <LinkButton small href={connectionHref(connectionId)}>
          {t.outbox.actions.connection}
        </LinkButton>
      )}
      <Button small onClick={() => setAsking(true)}>
        {t.outbox.actions.uploadToken}
      </Button>
      <TokenDialog
        connectionId={connectionId}
        name={props.name}
        isOpen={isAsking}
        onClose={close}
        onGiven={close}
      />
    </>
  );
}

/** Why nothing goes to a connection at the moment, what happens by itself, and what the user can do. */
export function ObstacleBanner(props: { obstacle: Obstacle; onSignIn: (() => void) | undefined }) {
  const { t, failure: wordsOf } = useI18n();
  const { obstacle } = props;
  const { kind, connectionId, nextTryAtMs, failure } = obstacle;
  const nowMs = useNow(1_000);
  const nameOf = useConnectionNames();
  const { tryNow } = useOutboxActions();
  const words = t.outbox.obstacles;
  const name = nameOf(connectionId) ?? '';
  const Icon = ICONS[kind];
  // Nobody being signed in is said already.
  const saysMore = failure && (kind !== 'signed-out' || failure.code === 'TOKEN_NOT_SENDABLE');
  const wait = nextTryAtMs === null ? null : nextTryAtMs - nowMs;
  return (
    <Row wrap gap={12} align="start" box="caution" role="group" aria-label={words[kind](name)}>
      <Icon size={16} aria-hidden />
      <Box grow>
        <strong>{words[kind](name)}</strong>
        {saysMore && <div>{wordsOf(failure).title}</div>}
        <div>
          {words[TEXTS[kind]]} {kind === 'unreachable' && !navigator.onLine && words.offline}
        </div>
      </Box>
      <Row fixed>
        {wait !== null && (
          <Text small end>
            {wait > 0 ? words.nextTry(formatCountdown(wait)) : words.trying}
          </Text>
        )}
        {wait !== null && (
          <Button small loading={tryNow.isPending} onClick={() => tryNow.mutate({ connectionId })}>
            {t.outbox.actions.tryNow}
          </Button>
        )}
        {kind === 'signed-out' && <SignInActions obstacle={obstacle} name={name} onSignIn={props.onSignIn} />}
      </Row>
    </Row>
  );
}

/** Why nothing of a job goes at the moment, where it is not its own fault. */
export function JobObstacles({ progress }: { progress: JobProgress }) {
  const { situation } = useSituation(progress);
  const obstacles = useOutbox()?.obstacles ?? [];
  const isHindered = situation === 'hindered' || situation === 'no-connection';
  return obstacles
    .filter(({ connectionId }) => isHindered && connectionId === progress.job.connectionId)
    .map((obstacle) => <ObstacleBanner key={obstacle.kind} obstacle={obstacle} onSignIn={undefined} />);
}
