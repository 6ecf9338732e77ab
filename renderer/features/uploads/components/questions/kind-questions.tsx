import { CircleHelp } from 'lucide-react';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { answerQuestion } from '#shared/domain/import/question.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceSheet } from '../../model/workspace-state.ts';
import { optionWords, questionTitle } from '../../model/option-words.ts';
import { type SharedQuestion, sharedQuestions } from '../../model/shared-questions.ts';

function KindQuestion({ workspace, shared }: { workspace: UploadWorkspace; shared: SharedQuestion }) {
  const words = useI18n().t.uploadQuestions;
  const { question, sheets, options } = shared;
  const [first] = sheets;
  if (!first) return null;
  const { plan } = first.reading;
  const isEquipment = question.about === 'equipment';
  const title = isEquipment ? words.kind.equipment(sheets.length) : questionTitle(question, plan, words);
  const answer = ({ optionOf }: SharedQuestion['options'][number]) => {
    for (const { key, reading } of sheets) {
      const own = reading.plan.questions.find(({ id }) => id === question.id);
      const option = own && optionOf(own);
      if (option) workspace.changePlan(key, (old) => answerQuestion(old, question.id, option.id));
    }
  };
  return (
    <Row wrap role="group" aria-label={title}>
      <CircleHelp size={14} aria-hidden color="var(--caution)" />
      <span>
        {title}{' '}
        {!isEquipment && (
          <Text tone="soft" small>
            {words.kind.files(sheets.length)}
          </Text>
        )}
      </span>
      {options.map((shown) => (
        <Button small key={shown.option.id} onClick={() => answer(shown)}>
          {isEquipment
            ? words.kind.useThem
            : optionWords(shown.option, plan, words, workspace.knowledge.equipment)}
        </Button>
      ))}
    </Row>
  );
}

/** Questions that several files of a kind ask, each answered once for all of them. */
export function KindQuestions({
  workspace,
  sheets,
}: {
  workspace: UploadWorkspace;
  sheets: readonly WorkspaceSheet[];
}) {
  return sharedQuestions(sheets).map((shared) => (
    <KindQuestion key={shared.question.id} workspace={workspace} shared={shared} />
  ));
}
