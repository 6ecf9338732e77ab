import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { changeSentinels } from '#shared/domain/import/change-plan.ts';
import type { FileSeries } from '#shared/domain/import/check/file-series.ts';
import { judgeMagnitude } from '#shared/domain/import/check/judge-magnitude.ts';
import type { ImportPlan } from '#shared/domain/import/import-plan.ts';
import { nameOfSeries } from '../../model/series-picture.ts';
import { ofWell } from '../../model/known-places.ts';
import { unitOfField, withUnitOfField } from '../../model/unit-of-field.ts';
import type { UploadTarget } from '../../model/upload-target.ts';

/** Digits of a median, which may be between two values. */
const DIGITS = 4;

/** A unit that the size of the values speaks against, and numbers that look like "no value": one click fixes either. */
export function SeriesDoubts(props: {
  series: FileSeries;
  plan: ImportPlan;
  target: UploadTarget;
  onChange: (change: (plan: ImportPlan) => ImportPlan) => void;
}) {
  const { t, value } = useI18n();
  const words = t.uploadCheck.series;
  const { series, plan, target, onChange } = props;
  const { field, equipId, finding } = series;
  const unit = unitOfField(plan, field);
  const doubt = judgeMagnitude(field, unit, finding, ofWell(target.places, equipId, 'nodeDepth'));
  const open = finding.sentinels.filter(({ value: number }) => !plan.sentinels.includes(String(number)));
  const suggested = doubt?.suitedUnits[0] ?? null;
  return (
    <>
      {doubt && (
        <Row wrap tone="caution">
          <span>
            {words.doubt(
              nameOfSeries(series, plan),
              value(Number(doubt.value.toPrecision(DIGITS))),
              doubt.unit,
            )}
          </span>
          {suggested !== null && (
            <Button
              small
              onClick={() => onChange((old) => withUnitOfField(old, field, suggested, doubt.unit))}
            >
              {words.doubtUnit(suggested, doubt.unit)}
            </Button>
          )}
        </Row>
      )}
      {open.map(({ value: number, count }) => (
        <Row key={number} wrap tone="caution">
          <span>{words.sentinel(value(number), count)}</span>
          <Button
            small
            onClick={() => onChange((old) => changeSentinels(old, [...old.sentinels, String(number)]))}
          >
            {words.asSentinel}
          </Button>
        </Row>
      ))}
    </>
  );
}
