import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { severityOf } from '#shared/domain/alerts/alert-rules.ts';
import { useActOnAlerts, useAlertList, useAlertState } from '../../api/alerts.ts';
import { AcknowledgeDialog, ShelveDialog } from '../alerts/action-dialogs.tsx';
import { useAlertWords } from '../alerts/alert-words.ts';

/** The alert of a place: since when, how high it got, who has it, and what can be done with it. */
export function AlertPart(props: { connectionId: string; placeId: string; nowMs: number }) {
  const { t, moment } = useI18n();
  const { connectionId, placeId, nowMs } = props;
  const words = useAlertWords();
  const texts = t.alerts.place;
  const [open, setOpen] = useState<'acknowledge' | 'shelve' | null>(null);
  const state = useAlertState(connectionId);
  const alert = useAlertList(connectionId, state?.version).find((each) => each.placeId === placeId);
  const { act, isPending } = useActOnAlerts(connectionId);
  if (!alert?.episode) return null;
  const { episode, acknowledgement, condition, shelf, rank } = alert;
  const severity = severityOf(rank);
  const about = { connectionId, placeIds: [placeId], alerts: [alert] };
  const close = () => setOpen(null);
  const unshelve = () => shelf && act([alert], { kind: 'unshelve', name: shelf.name, note: '' }, () => {});
  const since = severity ? words.stands(severity, episode, nowMs) : texts.returned(moment(episode.sinceMs));
  return (
    <Stack as="section" gap={4} box="outline" aria-label={texts.title}>
      <strong>{since}</strong>
      <Text small tone="soft">
        {texts.peak(words.metres(episode.peakM), moment(episode.peakMs))}
      </Text>
      {condition === 'acknowledged' && acknowledgement ? (
        <Text small>
          {texts.acknowledged(acknowledgement.name, moment(acknowledgement.atMs))}
          {acknowledgement.note !== '' && ` ${texts.note(acknowledgement.note)}`}
        </Text>
      ) : (
        <Text small tone="caution">
          {texts.unacknowledged}
        </Text>
      )}
      {shelf && (
        <Text small tone="soft">
          {t.alerts.shelvedUntil(moment(shelf.untilMs), shelf.name)}{' '}
          {shelf.note !== '' && texts.note(shelf.note)}
        </Text>
      )}
      <Row wrap>
        <Button
          small
          kind={condition === 'acknowledged' ? 'default' : 'primary'}
          onClick={() => setOpen('acknowledge')}
        >
          {t.alerts.acknowledge}
        </Button>
        {shelf ? (
          <Button small loading={isPending} onClick={unshelve}>
            {t.alerts.unshelve}
          </Button>
        ) : (
          <Button small onClick={() => setOpen('shelve')}>
            {t.alerts.shelve}
          </Button>
        )}
      </Row>
      {open === 'acknowledge' && <AcknowledgeDialog {...about} onClose={close} />}
      {open === 'shelve' && <ShelveDialog {...about} rank={rank} onClose={close} />}
    </Stack>
  );
}
