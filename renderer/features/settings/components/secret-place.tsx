import { Circle, CircleDot } from 'lucide-react';
import { useState } from 'react';
import { Skeleton } from '#renderer/components/ui/progress.tsx';
import { ConfirmDialog } from '#renderer/components/ui/confirm-dialog.tsx';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Stack, Text } from '#renderer/components/ui/layout.tsx';
import { FailureNotice } from '#renderer/components/ui/failure-notice.tsx';
import type { SecretPlace as SecretPlaceState } from '#shared/contract/connections.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { toAppError } from '#renderer/lib/backend/to-app-error.ts';
import { useChooseSecretPlace, useSecretPlace } from '../api/settings-queries.ts';
import styles from './settings-section.module.css';

type Place = SecretPlaceState['place'];

const PLACES: Place[] = ['key-store', 'memory', 'file'];

function PlaceRow(props: {
  place: Place;
  state: SecretPlaceState;
  isPending: boolean;
  onChoose: () => void;
}) {
  const { t } = useI18n();
  const { secrets } = t.settings;
  const { place, state } = props;
  const { keyStore } = state;
  const isInUse = place === state.place;
  const isAvailable = place !== 'key-store' || keyStore.isAvailable;
  const Mark = isInUse ? CircleDot : Circle;
  return (
    <li className={styles.place} aria-current={isInUse || undefined}>
      <Mark size={15} aria-hidden />
      <div>
        <strong>{secrets.places[place]}</strong> {isInUse && <Tag>{secrets.inUse}</Tag>}
        {!isAvailable && <Text tone="soft">{t.punctuation.inBrackets(secrets.unavailable)}</Text>}
        <Text as="p" tone="soft">
          {secrets.meanings[place]}
        </Text>
        {place === 'key-store' && (
          <Text as="p" tone="soft">
            {keyStore.isAvailable ? secrets.keyStore(keyStore.name) : secrets.why[keyStore.why]}
          </Text>
        )}
      </div>
      {!isInUse && isAvailable && (
        <Button
          aria-label={secrets.chooseOf(secrets.places[place])}
          loading={props.isPending}
          onClick={props.onChoose}
        >
          {secrets.choose}
        </Button>
      )}
    </li>
  );
}

/** Where refresh tokens, client secrets and upload tokens are kept, and what that means. A file without encryption is chosen on purpose, and removed on purpose too. */
export function SecretPlace() {
  const { t } = useI18n();
  const { secrets } = t.settings;
  const { data, error } = useSecretPlace();
  const choose = useChooseSecretPlace();
  const [asked, setAsked] = useState<Place | null>(null);
  const failure = error ?? choose.error;
  const toFile = asked === 'file';
  const ask = (place: Place) => {
    const needsAnswer = place === 'file' || (data?.place === 'file' && place === 'memory');
    if (needsAnswer) setAsked(place);
    else choose.mutate({ place });
  };
  return (
    <Stack as="section" box="card" roomy aria-labelledby="secret-place">
      <h2 id="secret-place">{secrets.title}</h2>
      <Text as="p" tone="soft">
        {secrets.intro}
      </Text>
      {failure && <FailureNotice failure={toAppError(failure).toFailure()} />}
      {!data && !error && <Skeleton height={150} />}
      {data && (
        <Stack aria-label={secrets.placeLabel} as="ul" gap={12}>
          {PLACES.map((place) => (
            <PlaceRow
              key={place}
              place={place}
              state={data}
              isPending={choose.isPending && choose.variables.place === place}
              onChoose={() => ask(place)}
            />
          ))}
        </Stack>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={toFile ? secrets.confirmTitle : secrets.leaveFileTitle}
        confirm={toFile ? secrets.confirm : secrets.leaveFile}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) choose.mutate({ place: asked });
          setAsked(null);
        }}
      >
        <p>{toFile ? secrets.confirmText : secrets.leaveFileText}</p>
      </ConfirmDialog>
    </Stack>
  );
}
