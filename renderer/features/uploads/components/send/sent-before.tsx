import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SmallSelect } from '#renderer/components/ui/small-field.tsx';
import { Row, Stack, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useBackend } from '#renderer/lib/backend/backend-context.tsx';
import type { DryRunResult } from '../../api/dry-run.ts';
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

/** Which of the records were sent from here before, and what is done with them. */
export function SentBefore(props: {
  sentBefore: DryRunResult['sentBefore'];
  rule: AlreadySentRule;
  onRule: (rule: AlreadySentRule) => void;
  /** What a field of a station is called; not given: by its identifier. */
  nameOf?: (series: { equipId: string; field: string }) => string;
  children?: ReactNode;
}) {
  const words = useI18n().t.uploadSend.before;
  const { nameOf = ({ field }) => field } = props;
  const { equal, different, differing, missingValues, missingTimes, missing } = props.sentBefore;
  // A file of which nothing has been sent needs no word about it.
  if (equal + different === 0) return props.children;
  return (
    <section className={styles.card} aria-label={words.title}>
      <h3>{words.title}</h3>
      {props.children}
      {equal > 0 && <p>{words.equal(equal)}</p>}
      {different > 0 && (
        <>
          <p>{words.different(different)}</p>
          <Examples
            texts={differing.map(({ equipId, timestamp, fields }) =>
              words.example(
                equipId,
                timestamp,
                fields.map(({ field, before, after }) =>
                  words.change(nameOf({ equipId, field }), before, after),
                ),
              ),
            )}
          />
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
