import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { type InService, tellsSentBefore } from '#shared/domain/outbox/in-service.ts';
import type { DifferingTime } from '#shared/domain/outbox/sent-before.ts';
import type { DryRunResult } from '../../api/dry-run.ts';
import type { useInService } from '../../api/in-service.ts';
import type { AlreadySentRule } from '../../model/workspace-state.ts';
import styles from './send.module.css';

const RULES = ['send-all', 'changed-only', 'skip'] as const;
const MAX_EXAMPLES = 5;

/** What is done with what was sent before, where the user has not said: only what is new or has changed goes. */
export function ruleFor(chosen: AlreadySentRule | null): AlreadySentRule {
  return chosen ?? 'changed-only';
}

/** Says when the very file was sent before. */
export function FileSentBefore({ sha256 }: { sha256: string }) {
  const { t, moment } = useI18n();
  const { uploads } = useBackend();
  const { data: jobs } = useQuery(
    uploads.history.ofFile.queryOptions({ input: sha256 === '' ? skipToken : { fileSha256: sha256 } }),
  );
  const earlier = jobs?.find(({ state }) => state === 'finished' || state === 'sending');
  return (
    earlier && (
      <Text as="p" tone="caution">
        {t.uploadSend.before.file(moment(earlier.createdAtMs))}
      </Text>
    )
  );
}

/** The first of some times, with what is known of them. */
function Examples({ texts }: { texts: readonly string[] }) {
  return (
    <Stack as="ul" gap={4} tone="soft" small breaks>
      {texts.slice(0, MAX_EXAMPLES).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </Stack>
  );
}

type NameOf = (series: { equipId: string; field: string }) => string;
const byIdentifier: NameOf = ({ field }) => field;

/** Old and new value of the first times that differ. */
function Changes({ differing, nameOf }: { differing: readonly DifferingTime[]; nameOf: NameOf }) {
  const words = useI18n().t.uploadSend.before;
  const changesOf = ({ equipId, fields }: DifferingTime) =>
    fields.map(({ field, before, after }) => words.change(nameOf({ equipId, field }), before, after));
  return (
    <Examples texts={differing.map((one) => words.example(one.equipId, one.timestamp, changesOf(one)))} />
  );
}

/** What the service has now for the times that are about to be sent, as far as it was looked up. */
export function InServiceNow(props: {
  query: ReturnType<typeof useInService>;
  rule: AlreadySentRule;
  nameOf?: NameOf;
}) {
  const words = useI18n().t.uploadSend.inService;
  const { data, error, isFetching } = props.query;
  if (isFetching)
    return (
      <Text as="p" tone="soft" small role="status">
        {words.comparing}
      </Text>
    );
  if (error) return <FailureNotice failure={toAppError(error).toFailure()} lead={words.failed} />;
  if (!data) return null;
  const isInPart = !data.isWhole && data.compared > 0;
  if (data.equal + data.different === 0 && !isInPart) return null;
  return (
    <section className={styles.card} aria-label={words.title}>
      <h3>{words.title}</h3>
      {data.equal > 0 && <p>{words.equal(data.equal)}</p>}
      {data.different > 0 && (
        <>
          <p>{words.different(data.different)}</p>
          <Changes differing={data.differing} nameOf={props.nameOf ?? byIdentifier} />
          {data.sentBefore > 0 && props.rule === 'changed-only' && (
            <Text as="p" tone="caution">
              {words.sentBefore(data.sentBefore)}
            </Text>
          )}
        </>
      )}
      {isInPart && (
        <Text as="p" tone="soft" small>
          {words.part(data.compared)}
        </Text>
      )}
    </section>
  );
}

/** Which of the records were sent from here before, and what is done with them. */
export function SentBefore(props: {
  sentBefore: DryRunResult['sentBefore'];
  rule: AlreadySentRule;
  onRule: (rule: AlreadySentRule) => void;
  /** What a field of a station is called; not given: by its identifier. */
  nameOf?: NameOf;
  /** What the service has told itself. */
  inService?: InService | null | undefined;
  children?: ReactNode;
}) {
  const words = useI18n().t.uploadSend.before;
  const { nameOf = byIdentifier } = props;
  const { equal, different, differing, missingValues, missingTimes, missing } = props.sentBefore;
  // A file of which nothing has been sent needs no word about it.
  if (equal + different === 0) return props.children;
  return (
    <section className={styles.card} aria-label={words.title}>
      <h3>{words.title}</h3>
      {props.children}
      {equal > 0 && <p>{words.equal(equal)}</p>}
      {different > 0 && !tellsSentBefore(props.inService, props.sentBefore) && (
        <>
          <p>{words.different(different)}</p>
          <Changes differing={differing} nameOf={nameOf} />
        </>
      )}
      {missingValues + missingTimes > 0 && (
        <>
          <Text as="p" tone="caution">
            {words.missing(missingValues, missingTimes)}
          </Text>
          <Examples
            texts={missing.map(({ equipId, timestamp, fields }) =>
              words.example(
                equipId,
                timestamp,
                fields.map(({ field, value }) => words.value(nameOf({ equipId, field }), value)),
              ),
            )}
          />
        </>
      )}
      <Row as="label" wrap gap={12}>
        {words.rule}
        <SmallSelect
          value={props.rule}
          onChange={({ currentTarget }) => props.onRule(currentTarget.value as AlreadySentRule)}
        >
          {RULES.map((rule) => (
            <option key={rule} value={rule}>
              {words.rules[rule]}
            </option>
          ))}
        </SmallSelect>
      </Row>
    </section>
  );
}
