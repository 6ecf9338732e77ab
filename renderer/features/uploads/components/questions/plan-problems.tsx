import { CircleHelp } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { SmallDate } from '#renderer/components/ui/small-field.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { changeFixedEquipment } from '#shared/domain/import/change-equipment.ts';
import { changeFixedDate } from '#shared/domain/import/change-plan.ts';
import { findPlanProblems, type PlanProblem } from '#shared/domain/import/find-plan-problems.ts';
import type { ImportPlan, Question } from '#shared/domain/import/import-plan.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceSheet } from '../../model/workspace-state.ts';
import { EquipmentType } from '../columns/equipment-settings.tsx';
import { StationPicker } from '../station-picker.tsx';

type ProblemProps = { workspace: UploadWorkspace; sheet: WorkspaceSheet; onMoreOptions: () => void };

const MAX_COLUMNS = 3;

/** Names of the columns that have no station where others have one of their own; none if no column has, or if they are many. */
function columnsWithoutStation({ columns }: ImportPlan): string[] {
  const values = columns.filter(({ role }) => role === 'value');
  if (values.every(({ equipId }) => equipId === null)) return [];
  const without = values.flatMap(({ equipId, header }) => (equipId === null && header !== '' ? header : []));
  return without.length > MAX_COLUMNS ? [] : without;
}

/** The station of all rows, and its type where the service does not know it. */
function StationCard({ workspace, sheet, isTypeOpen }: ProblemProps & { isTypeOpen: boolean }) {
  const { t, list } = useI18n();
  const words = t.uploadReview.station;
  const { equipment } = sheet.reading.plan;
  const columns = columnsWithoutStation(sheet.reading.plan);
  const known = workspace.knowledge.equipment;
  const equipId = equipment.equipId.from === 'fixed' ? equipment.equipId.equipId : '';
  const questions = t.uploadQuestions;
  // Only its type is still to be said.
  const isChosen = equipId !== '' || equipment.equipId.from !== 'fixed';
  return (
    <Column as="li" gap={4} box="outline">
      <Text as="strong" breaks>
        <CircleHelp size={14} aria-hidden />{' '}
        {isChosen
          ? questions.about['equipment-type']()
          : columns.length > 0
            ? words.whichColumns(list(columns))
            : words.which}
      </Text>
      <Text tone="soft" small>
        {isChosen ? questions.holds.file : words.held}
      </Text>
      {equipment.equipId.from === 'fixed' && (
        <StationPicker
          label={words.label}
          value={equipId}
          known={known}
          isWanted
          onChoose={(typed) =>
            workspace.changePlan(sheet.key, (plan) => changeFixedEquipment(plan, typed, known))
          }
        />
      )}
      {isTypeOpen && (isChosen || known.length === 0) && (
        <EquipmentType
          plan={sheet.reading.plan}
          known={known}
          onChange={(change) => workspace.changePlan(sheet.key, change)}
        />
      )}
    </Column>
  );
}

const OF_STATION: readonly PlanProblem['reason'][] = ['equipment-open', 'equipment-type-open'];

const reasonsOf = (plan: ImportPlan): PlanProblem['reason'][] => [
  ...new Set(findPlanProblems(plan).map(({ reason }) => reason)),
];

/** Questions whose answers may bring a type with them: that is asked after them. */
const ABOUT_STATION: readonly Question['about'][] = [
  'station',
  'unknown-stations',
  'station-column',
  'stations-in-header',
  'equipment',
];

export function StationProblem(props: ProblemProps & { isLast: boolean }) {
  const { plan } = props.sheet.reading;
  const reasons = reasonsOf(plan);
  const isTypeOpen = reasons.includes('equipment-type-open');
  const isOpen = reasons.includes('equipment-open');
  const isAsked = plan.questions.some(({ about }) => ABOUT_STATION.includes(about));
  if (!isTypeOpen && !isOpen) return null;
  return (!isOpen && isAsked) === props.isLast ? <StationCard {...props} isTypeOpen={isTypeOpen} /> : null;
}

export function Problems(props: ProblemProps) {
  const { t } = useI18n();
  const words = t.uploadColumns.problems;
  const { workspace, sheet } = props;
  const { plan } = sheet.reading;
  return (
    <>
      {reasonsOf(plan)
        .filter((reason) => !OF_STATION.includes(reason))
        .map((reason) => (
          <Column key={reason} as="li" gap={4} box="outline">
            <Text as="strong" breaks>
              <CircleHelp size={14} aria-hidden /> {words[reason]}
            </Text>
            {reason === 'no-date' ? (
              <SmallDate
                label={t.uploadColumns.time.fixedDate}
                value={plan.time.fixedDate ?? ''}
                onDate={(date) => workspace.changePlan(sheet.key, (old) => changeFixedDate(old, date))}
              />
            ) : (
              <Row gap={4}>
                <Button small onClick={props.onMoreOptions}>
                  {t.uploadReview.options.button}
                </Button>
              </Row>
            )}
          </Column>
        ))}
    </>
  );
}
