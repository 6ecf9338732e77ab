import { useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { checkAll, readAllLike } from '../../api/all-of-a-kind.ts';
import { isEquipmentOpen, takeEquipmentFromNames } from '../../api/equipment-from-names.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import { type WorkspaceSheet, type WorkspaceState, shownSheet } from '../../model/workspace-state.ts';
import { nameOfEquipment } from '../../model/equipment-from-name.ts';
import { sheetState } from '../../model/sheet-state.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { KindQuestions } from '../questions/kind-questions.tsx';
import { SendAll } from '../send/send-all.tsx';

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  state: WorkspaceState;
  name: string;
  likeness: string;
  sheets: readonly WorkspaceSheet[];
  /** What is done with all of them comes before what is done with those of other layouts. */
  isNextStep: boolean;
};

const TO_CHECK = ['ready', 'unanswered'];
const CHECKED = ['clean', 'problems', 'questions'];
const UNDER_WAY = ['checking', 'sending'];

/** Whether a sheet is still to be checked, or sent. */
export const isLeftToDo = (sheet: WorkspaceSheet, target: UploadTarget): boolean =>
  [...TO_CHECK, ...CHECKED, ...UNDER_WAY].includes(sheetState(sheet, target).kind);

/** A layout with what can be done for all files that have it. */
export function KindActions(props: Props) {
  const words = useI18n().t.uploads.kinds;
  const { workspace, target, state, name, likeness, sheets, isNextStep } = props;
  const first = sheets.find(({ key }) => key === shownSheet(state)?.key) ?? sheets[0];
  const isOf = (kinds: readonly string[]) =>
    sheets.filter((sheet) => kinds.includes(sheetState(sheet, target).kind));
  const toCheck = isOf(TO_CHECK);
  const checked = isOf(CHECKED);
  const underWay = isOf(UNDER_WAY);
  const withoutEquipment = sheets.filter(isEquipmentOpen);
  const isSheet = (sheet: WorkspaceSheet) => nameOfEquipment(state, sheet) === sheet.sheet;
  const haveSheets = sheets.some(isSheet);
  const areSheets = withoutEquipment.every(isSheet);
  const [nameless, setNameless] = useState(0);
  const isSetUp = first !== undefined && sheetState(first, target).kind !== 'open';
  const others = first && isSetUp ? isOf(['open']).filter(({ key }) => key !== first.key) : [];
  return (
    <Row wrap role="group" aria-label={name}>
      <strong>{name}</strong>
      <Text tone="soft" small>
        {words.files(sheets.length, haveSheets)}
      </Text>
      {likeness !== '' && (
        <Text tone="soft" small>
          {likeness}
        </Text>
      )}
      {first && (
        <Button small onClick={() => workspace.show(first.key, 'review')}>
          {words.setUp}
        </Button>
      )}
      {first && others.length > 0 && (
        <Button small onClick={() => readAllLike(workspace, first, others)}>
          {words.applyAll(others.length, haveSheets)}
        </Button>
      )}
      {withoutEquipment.length > 0 && (
        <Button small onClick={() => setNameless(takeEquipmentFromNames(workspace, withoutEquipment))}>
          {words.fromNames(withoutEquipment.length, areSheets)}
        </Button>
      )}
      {nameless > 0 && withoutEquipment.length > 0 && (
        <Text role="status" tone="caution" small>
          {words.nameless(nameless, areSheets)}
        </Text>
      )}
      {toCheck.length > 0 && (
        <Button
          kind={isNextStep ? 'primary' : 'default'}
          small
          onClick={() => void checkAll(workspace, toCheck, target)}
        >
          {words.checkAll(toCheck.length, haveSheets)}
        </Button>
      )}
      {checked.length + underWay.length > 0 && toCheck.length === 0 && (
        <SendAll
          workspace={workspace}
          target={target}
          sheets={checked}
          count={checked.length + underWay.length}
          areSheets={haveSheets}
          isWaiting={underWay.length > 0}
          isNextStep={isNextStep}
        />
      )}
      <KindQuestions workspace={workspace} sheets={sheets} />
    </Row>
  );
}
