import { Check, CircleHelp } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '#renderer/components/ui/button.tsx';
import { CommitField, SmallDate } from '#renderer/components/ui/small-field.tsx';
import { ListButton } from '#renderer/components/ui/list-button.tsx';
import { Tag } from '#renderer/components/ui/chip.tsx';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { Column, Row, Text } from '#renderer/components/ui/layout.tsx';
import { TRADE_FIELDS } from '#shared/domain/import/guess/field-words.ts';
import type { ImportPlan, Option, Question, QuestionKind } from '#shared/domain/import/import-plan.ts';
import type { SheetSample } from '#shared/domain/import/source-sample.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { showFailure } from '#renderer/lib/show-failure.tsx';
import { answerSheet, askAgain } from '../../api/answer-question.ts';
import type { UploadWorkspace } from '../../api/upload-workspace.ts';
import type { WorkspaceFile, WorkspaceSheet } from '../../model/workspace-state.ts';
import { withAnswer } from '../../model/change-workspace.ts';
import { holdWords, optionWords, questionTitle, shownOptions } from '../../model/option-words.ts';
import { previewOptions, type RowPreview } from '#shared/domain/import/question-preview.ts';
import { readAnswered } from '#shared/domain/import/read-sheet.ts';
import {
  answerByDate,
  answerByEquipment,
  answerByField,
  proposedDate,
} from '#shared/domain/import/typed-answers.ts';
import type { UploadTarget } from '../../model/upload-target.ts';
import { openProblems } from '../../model/sheet-state.ts';
import type { ShownCell } from '../../model/shown-cell.ts';
import { StationPicker } from '../station-picker.tsx';
import { StruckText } from '../struck-text.tsx';
import { Problems, StationProblem } from './plan-problems.tsx';
import styles from './todo-panel.module.css';

type Props = {
  workspace: UploadWorkspace;
  target: UploadTarget;
  sheet: WorkspaceSheet;
  file: WorkspaceFile;
  /** Questions that only the whole file has raised. */
  further?: readonly Question[];
  /** What is wrong with single cells, as cards of the list, and how many they are. */
  cells?: { count: number; cards: ReactNode };
  /** Leads to the cell that a question is about. */
  onShow: (cell: ShownCell) => void;
  onMoreOptions: () => void;
};

/** What the cells leave out can be any date. */
const ABOUT_DATE: ReadonlySet<QuestionKind> = new Set<QuestionKind>([
  'fixed-date',
  'missing-year',
  'missing-month',
  'missing-day',
]);

/** So many are shown at once; the next ones follow when these are settled. */
const MAX_SHOWN = 6;
/** Of more stations that nobody knows, these stand for all. */
const MAX_LISTED = 200;
/** Others are found by typing. */
const MAX_STATIONS = 6;

function Preview({ rows }: { rows: readonly RowPreview[] }) {
  const words = useI18n().t.uploadQuestions;
  return rows.map(({ row, before, after }) => (
    <Text key={`${row} ${before}`} block small breaks>
      <code>
        <StruckText text={before} />
      </code>
      {' → '}
      {after === null ? (
        <Text tone="soft" small>
          {words.notSent}
        </Text>
      ) : (
        <code>{after}</code>
      )}{' '}
      <Text tone="soft" small>
        {words.row(row)}
      </Text>
    </Text>
  ));
}

/** Another equipment than those that are offered; a place's name stands for its equipment. */
function OtherEquipment({ workspace, sheet, question }: Props & { question: Question }) {
  const words = useI18n().t.uploadQuestions;
  const known = workspace.knowledge.equipment;
  const take = (typed: string) =>
    workspace.changeSheet(sheet.key, (old) =>
      withAnswer(old, question, (plan) => answerByEquipment(plan, question, typed, known)),
    );
  return (
    <StationPicker label={words.typeId} placeholder={words.typeId} value="" known={known} onChoose={take} />
  );
}

/** Another field than those that are offered. */
function OtherField({ workspace, sheet, question }: Props & { question: Question }) {
  const words = useI18n().t.uploadQuestions;
  return (
    <CommitField
      label={words.typeField}
      placeholder={words.typeField}
      value=""
      options={TRADE_FIELDS.map((field) => ({ value: field, label: '' }))}
      onCommit={(typed) =>
        workspace.changeSheet(sheet.key, (old) =>
          withAnswer(old, question, (plan) => answerByField(plan, question, typed)),
        )
      }
    />
  );
}

/** Another date than those that the file has in its titles. */
function OtherDate({ workspace, sheet, question }: Props & { question: Question }) {
  const words = useI18n().t.uploadQuestions;
  const [date, setDate] = useState(() => proposedDate(question, Date.now()));
  return (
    <Text
      as="form"
      block
      small
      breaks
      onSubmit={(event) => {
        event.preventDefault();
        workspace.changeSheet(sheet.key, (old) =>
          withAnswer(old, question, (plan) => answerByDate(plan, question, date)),
        );
      }}
    >
      <SmallDate label={words.typeDate} value={date} onDate={setDate} />
      <Button type="submit" small disabled={date === ''}>
        {words.useDate}
      </Button>
    </Text>
  );
}

function QuestionCard(props: Props & { question: Question; sample: SheetSample }) {
  const i18n = useI18n();
  const words = i18n.t.uploadQuestions;
  const { workspace, target, sheet, file, question, sample } = props;
  const { plan } = sheet.reading;
  const [nowMs] = useState(() => Date.now());
  const [isAnswering, setAnswering] = useState(false);
  const { reading, refusedTemplates } = sheet;
  const { knowledge } = workspace;
  const source = file.sample;
  const previews = useMemo(() => {
    const readAnew = (option: Option): ImportPlan | null => {
      if (!source || option.changes.some(({ kind }) => kind === 'reread')) return null;
      return readAnswered(reading, source, sample, knowledge, refusedTemplates, question, option).plan;
    };
    return previewOptions(sample, reading.plan, question, { serviceZone: target.zone, nowMs }, readAnew);
  }, [source, sample, reading, knowledge, refusedTemplates, question, target.zone, nowMs]);
  const answer = (option: Option) => {
    setAnswering(true);
    answerSheet(workspace, sheet.key, question, option)
      .catch((error: unknown) => showFailure(i18n, error))
      .finally(() => setAnswering(false));
  };
  const title = questionTitle(question, plan, words);
  // The evidence of these is the header in each reading.
  const readsAnew = question.about === 'encoding' || question.about === 'delimiter';
  const firstRow = previews.flat()[0]?.row;
  const needsEquipment = question.about === 'station' || question.about === 'equipment';
  const options = needsEquipment ? shownOptions(question).slice(0, MAX_STATIONS) : shownOptions(question);
  return (
    <Column as="li" gap={4} box="outline" aria-busy={isAnswering}>
      <Text as="strong" breaks>
        <CircleHelp size={14} aria-hidden /> {title}
      </Text>
      <Text tone="soft" small>
        {holdWords(question, words)}{' '}
        {firstRow !== undefined && (
          <TextButton onClick={() => props.onShow({ row: firstRow, column: question.column })}>
            {i18n.t.uploadReview.problems.show}
          </TextButton>
        )}
      </Text>
      {question.about === 'unknown-stations' && (
        <Text block small breaks>
          {i18n.list((question.texts ?? []).slice(0, MAX_LISTED))}
        </Text>
      )}
      <Column gap={4} role="group" aria-label={title}>
        {options.map((option) => {
          const at = question.options.indexOf(option);
          return (
            <ListButton
              key={option.id}
              className={styles.option}
              disabled={isAnswering}
              onClick={() => answer(option)}
            >
              <Text strong>{optionWords(option, plan, words, workspace.knowledge.equipment)}</Text>
              {readsAnew && (
                <Text as="code" block small breaks>
                  {question.evidence[at] ?? ''}
                </Text>
              )}
              {/* Which station it is shows in no row. */}
              {!needsEquipment && <Preview rows={previews[at] ?? []} />}
            </ListButton>
          );
        })}
        {needsEquipment && <OtherEquipment {...props} />}
        {ABOUT_DATE.has(question.about) && <OtherDate {...props} />}
        {question.about === 'field' && <OtherField {...props} />}
      </Column>
    </Column>
  );
}

type SettledQuestion = { question: Question; option: string };

function settledOf({ plan, guess, answered }: WorkspaceSheet['reading']): SettledQuestion[] {
  const known = [...answered.map(({ question }) => question), ...guess.plan.questions];
  return plan.answers.flatMap(({ question: id, option }) => {
    const question = known.find((one) => one.id === id);
    return question ? [{ question, option }] : [];
  });
}

function Settled({
  workspace,
  sheet,
  settled,
}: Pick<Props, 'workspace' | 'sheet'> & { settled: readonly SettledQuestion[] }) {
  const words = useI18n().t.uploadQuestions;
  const { plan } = sheet.reading;
  if (settled.length === 0) return null;
  return (
    <Row as="ul" align="stretch" wrap gap={16} aria-label={words.settled}>
      {settled.map(({ question, option }) => {
        const title = questionTitle(question, plan, words);
        return (
          <li key={question.id}>
            <Check size={14} aria-hidden color="var(--ok)" />{' '}
            <Text tone="soft" small>
              {title}
            </Text>{' '}
            {optionWords({ id: option }, plan, words, workspace.knowledge.equipment)}{' '}
            <TextButton
              aria-label={words.changeAnswer(title)}
              onClick={() => askAgain(workspace, sheet.key, question)}
            >
              {words.change}
            </TextButton>
          </li>
        );
      })}
    </Row>
  );
}

/** What the user has to settle before all of a file is sent, each with what it would send either way. */
export function TodoPanel(props: Props) {
  const words = useI18n().t.uploadQuestions;
  const { sheet, file, further = [], cells = { count: 0, cards: null } } = props;
  const { plan } = sheet.reading;
  const sample = file.sample?.sheets.find(({ name }) => name === sheet.sheet);
  const ids = new Set(plan.questions.map(({ id }) => id));
  const all = [...plan.questions, ...further.filter(({ id }) => !ids.has(id))];
  // What holds the whole file comes first.
  const questions = all.toSorted((a, b) => Number(b.holds.kind === 'file') - Number(a.holds.kind === 'file'));
  const open = questions.length + openProblems(plan) + cells.count;
  if (!sample) return null;
  const shown = questions.slice(0, MAX_SHOWN);
  return (
    <Column as="section" aria-label={words.title}>
      <Row as="h3" gap={4}>
        {words.title} {open > 0 && <Tag tone="caution">{open}</Tag>}
      </Row>
      {open === 0 && (
        <Text tone="soft" small>
          {words.none}
        </Text>
      )}
      <Column as="ul">
        <StationProblem {...props} isLast={false} />
        <Problems {...props} />
        {shown.map((question) => (
          <QuestionCard key={question.id} {...props} question={question} sample={sample} />
        ))}
        <StationProblem {...props} isLast />
        {cells.cards}
      </Column>
      {questions.length > shown.length && (
        <Text as="p" tone="soft" small>
          {words.more(questions.length - shown.length)}
        </Text>
      )}
      <Settled workspace={props.workspace} sheet={sheet} settled={settledOf(sheet.reading)} />
    </Column>
  );
}
