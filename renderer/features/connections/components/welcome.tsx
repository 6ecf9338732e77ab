import { FileUp, MapPinned, Play, Wrench } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { type BuiltInServiceState, DEMO_ACCOUNTS } from '#shared/contract/built-in-service.ts';
import { useOpenBuiltIn } from '../api/connections-queries.ts';
import styles from './connections-section.module.css';

const JOBS = [
  { id: 'places', icon: MapPinned },
  { id: 'upload', icon: FileUp },
  { id: 'tools', icon: Wrench },
] as const;

type JobId = (typeof JOBS)[number]['id'];

/** The demo accounts with what each is for. */
export function DemoAccountLines(props: { onTry?: (account: (typeof DEMO_ACCOUNTS)[number]) => void }) {
  const { t } = useI18n();
  const { onTry } = props;
  return (
    <ul>
      {DEMO_ACCOUNTS.map((account) => (
        <li key={account.username} className={styles.account}>
          <code>
            {account.username} / {account.password}
          </code>
          <Text tone="soft">{t.connections.demoRoles[account.username]}</Text>
          {onTry && (
            <Button
              kind="quiet"
              small
              aria-label={t.connections.tryAccount(account.username)}
              onClick={() => onTry(account)}
            >
              {t.connections.signInShort}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Where to go once it is open: a section, or what a job is about. */
export type OpenedAt = JobId | 'places/alerts';

/** What a window without any connection begins with: what Stillwell is for, and one click to try each of it. */
export function Welcome(props: { state: BuiltInServiceState | undefined; onOpened: (at: OpenedAt) => void }) {
  const { t } = useI18n();
  const { welcome, open: openLabel, builtInText } = t.connections;
  const open = useOpenBuiltIn();
  const isOpening = open.isPending || props.state?.status === 'starting';
  const begin = (at: OpenedAt) =>
    // This screen is gone as soon as there is a connection, so it must not be the one that waits.
    void open.mutateAsync(undefined).then(
      () => props.onOpened(at),
      () => undefined,
    );
  return (
    <Stack as="section" gap={20} box="card" roomy aria-labelledby="welcome">
      <Stack gap={4}>
        <Text as="h2" id="welcome" large>
          {welcome.title}
        </Text>
        <Text as="p" tone="soft">
          {welcome.text}
        </Text>
      </Stack>
      <Row wrap gap={16}>
        <Button
          kind="primary"
          leftSection={<Play size={15} />}
          loading={isOpening}
          onClick={() => begin('places')}
        >
          {openLabel}
        </Button>
        <Text tone="soft">{builtInText}</Text>
      </Row>
      <Row as="ul" wrap align="start" gap={20}>
        {JOBS.map(({ id, icon: Icon }) => (
          <Stack as="li" key={id} gap={4} justify="start" style={{ flex: '1 1 220px' }}>
            <Row>
              <Text tone="accent" aria-hidden>
                <Icon size={20} strokeWidth={1.75} />
              </Text>
              <h3>{welcome.jobs[id].title}</h3>
            </Row>
            <Text as="p" tone="soft">
              {welcome.jobs[id].text}
            </Text>
            <Button
              small
              aria-label={welcome.tryJobOf(welcome.jobs[id].title)}
              disabled={isOpening}
              onClick={() => begin(id === 'places' ? 'places/alerts' : id)}
            >
              {welcome.tryJob}
            </Button>
          </Stack>
        ))}
      </Row>
      <Stack gap={4} lineAbove padAbove={12}>
        <Text as="p" tone="soft">
          {welcome.accounts}
        </Text>
        <DemoAccountLines />
      </Stack>
    </Stack>
  );
}
