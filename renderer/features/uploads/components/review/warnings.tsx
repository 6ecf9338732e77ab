import { StateShape } from '#renderer/components/ui/state-shape.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { formatWallSeconds } from '#shared/domain/import/cells/calendar.ts';
import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import type { SeriesMark } from '#shared/domain/import/check/series-finding.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { editCells } from '../../model/edit-cells.ts';
import { columnOfSeries, nameOfSeries, warningsOf } from '../../model/series-picture.ts';
import { SeriesDoubts } from '../check/series-doubts.tsx';
import { useMarkText } from '../check/mark-text.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import type { ShownCell } from '../../model/shown-cell.ts';

const MAX_SHOWN = 8;
/** Single values, which can be left out by themselves. */
const OF_VALUES: readonly SeriesMark['kind'][] = ['spike', 'limit', 'sentinel'];

/** What stands out in the series and is sent all the same, unless it is left out here. */
export function Warnings(props: {
  series: readonly FileSeries[];
  plan: ImportPlan;
  target: UploadTarget;
  onShow: (cell: ShownCell) => void;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
}) {
  const { t, count } = useI18n();
  const words = t.uploadReview.warnings;
  const markText = useMarkText();
  const { series, plan, target, onShow, onChange } = props;
  const isLeftOut = (row: number, column: number | null) =>
    plan.corrections.some((cell) => cell.row === row && cell.column === column && cell.text === '');
  const all = series.flatMap((one) => {
    const column = columnOfSeries(one, plan.columns);
    return warningsOf(one.finding).flatMap((mark) =>
      isLeftOut(mark.row, column) ? [] : [{ one, mark, column }],
    );
  });
  return (
    <Column as="section" gap={8} aria-label={words.title}>
      <Row justify="between">
        <Text as="h3">
          {words.title} <Text tone="soft">{all.length > 0 && count(all.length)}</Text>
        </Text>
        <Text tone="soft" small>
          {all.length > 0 ? words.note : words.none}
        </Text>
      </Row>
      {series.map((one) => (
        <SeriesDoubts
          key={`${one.equipId} ${one.field}`}
          series={one}
          plan={plan}
          target={target}
          onChange={onChange}
        />
      ))}
      <Column as="ul" gap={8}>
        {all.slice(0, MAX_SHOWN).map(({ one, mark, column }) => (
          <Row
            as="li"
            key={`${one.equipId} ${one.field} ${mark.kind} ${mark.row} ${mark.value}`}
            align="start"
            small
          >
            <StateShape shape="triangle" token="--state-warning" />
            <Text grow>
              {nameOfSeries(one, plan)}
              {t.punctuation.colon}
              {markText(one.finding, mark)}
              <Text tone="soft" block>
                {words[mark.count === 1 ? 'at' : 'from'](
                  formatWallSeconds(mark.fromS).slice(0, 16),
                  mark.row,
                )}
              </Text>
            </Text>
            <TextButton onClick={() => onShow({ row: mark.row, column })}>{words.show}</TextButton>
            {column !== null && OF_VALUES.includes(mark.kind) && mark.count === 1 && (
              <TextButton
                onClick={() => onChange((old) => editCells(old, [{ row: mark.row, column, text: '' }]))}
              >
                {words.leaveOut}
              </TextButton>
            )}
          </Row>
        ))}
      </Column>
      {all.length > MAX_SHOWN && (
        <Text tone="soft" small>
          {words.more(all.length - MAX_SHOWN)}
        </Text>
      )}
    </Column>
  );
}
