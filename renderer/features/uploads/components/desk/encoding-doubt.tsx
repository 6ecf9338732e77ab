import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { SourceSample, TextEncoding } from '#shared/domain/import/source-sample.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './desk.module.css';

/** Both readings of the header side by side, where the bytes allow two; one click takes the other. */
export function EncodingDoubt(props: {
  sample: SourceSample;
  encoding: TextEncoding;
  isReading: boolean;
  onTake: (encoding: TextEncoding) => void;
}) {
  const words = useI18n().t.uploads.file;
  const { sample, encoding, isReading } = props;
  const [first = sample.sheets[0]?.head[0]] = sample.sheets[0]?.head ?? [];
  const [guessed] = useState({
    encoding: sample.encodingGuess?.encoding ?? encoding,
    header: first?.cells.map(({ text }) => text).join(', ') ?? '',
  });
  const readings = [guessed, ...(sample.encodingGuess?.alternatives ?? [])];
  const shown = readings.filter(
    (reading, at) => readings.findIndex((other) => other.encoding === reading.encoding) === at,
  );
  return (
    <div className={styles.doubt} role="group" aria-label={words.doubtTitle}>
      <strong>{words.doubtTitle}</strong>
      <span>{words.doubtText}</span>
      <div className={styles.doubtChoices}>
        {shown.map((reading) => (
          <div key={reading.encoding} className={styles.doubtChoice}>
            <code>{reading.header}</code>
            <Button
              size="compact-xs"
              variant={reading.encoding === encoding ? 'filled' : 'default'}
              aria-pressed={reading.encoding === encoding}
              leftSection={reading.encoding === encoding ? <CircleCheck size={13} aria-hidden /> : undefined}
              disabled={isReading}
              onClick={() => props.onTake(reading.encoding)}
            >
              {words.take(reading.encoding.toUpperCase())}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}
