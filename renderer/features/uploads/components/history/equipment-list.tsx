import { useMemo, useState } from 'react';
import { TextField } from '#renderer/components/ui/fields.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Box, Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { stretchOf, wholePeriod } from '../../model/outbox/sent-timeline.ts';
import styles from './history.module.css';

export type SentEquipment = {
  equipType: string;
  equipId: string;
  firstTimestamp: string;
  lastTimestamp: string;
  rows: number;
};

export function equipmentKey({ equipType, equipId }: Pick<SentEquipment, 'equipType' | 'equipId'>): string {
  return `${equipType} ${equipId}`;
}

const percent = (part: number) => `${(part * 100).toFixed(3)}%`;

/** Every equipment that something is stored of, with its time among that of all. */
export function EquipmentList(props: {
  equipment: SentEquipment[];
  chosen: SentEquipment | undefined;
  onChoose: (equipment: SentEquipment) => void;
}) {
  const { t } = useI18n();
  const words = t.uploadHistory.equipment;
  const [filter, setFilter] = useState('');
  const whole = useMemo(() => wholePeriod(props.equipment), [props.equipment]);
  const wanted = filter.trim().toLowerCase();
  const shown = props.equipment.filter((each) => equipmentKey(each).toLowerCase().includes(wanted));
  return (
    <div className={styles.equipment} data-pane>
      <Box padX={12} padY={8}>
        <TextField
          type="search"
          label={words.filter}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </Box>
      {shown.length === 0 && (
        <Text as="p" block pad={20} tone="soft">
          {words.nothing}
        </Text>
      )}
      <Box as="ul" scrolls aria-label={words.label}>
        {shown.map((each) => {
          const { start, width } = whole ? stretchOf(each, whole) : { start: 0, width: 1 };
          const isChosen = props.chosen && equipmentKey(props.chosen) === equipmentKey(each);
          return (
            <li key={equipmentKey(each)}>
              <ListButton
                isRuled
                aria-pressed={isChosen ?? false}
                title={words.overview(each.equipId, each.firstTimestamp, each.lastTimestamp)}
                onClick={() => props.onChoose(each)}
              >
                <Row as="span" align="stretch" justify="between" small>
                  <strong>{each.equipId}</strong>
                  <Text tone="soft">{words.rows(each.rows)}</Text>
                </Row>
                <Text tone="soft">{each.equipType}</Text>
                <span className={styles.track} aria-hidden>
                  <i style={{ insetInlineStart: percent(start), width: percent(width) }} />
                </span>
              </ListButton>
            </li>
          );
        })}
      </Box>
    </div>
  );
}
