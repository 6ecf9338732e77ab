import { useState } from 'react';
import {
  Checkbox,
  DateField,
  DateTimeField,
  MultiSelectField,
  NumberField,
  PasswordField,
  Radio,
  RadioGroup,
  SegmentedControl,
  SelectField,
  SuggestField,
  Switch,
  TextArea,
  TextField,
} from '../components/ui/fields.tsx';
import { ProgressBar, Skeleton, Spinner } from '../components/ui/progress.tsx';
import { Row, Stack } from '../components/ui/layout.tsx';
import { CommitField, SmallDate, SmallInput, SmallSelect } from '../components/ui/small-field.tsx';
import type { Samples } from './samples.ts';

function Amount(props: { label: string; description?: string; error?: string; disabled?: boolean }) {
  const [value, setValue] = useState<number | null>(4.88);
  return <NumberField description={String(value)} {...props} value={value} onChange={setValue} />;
}

/** Every field, in one state. */
function AllFields({ words, isEmpty, ...state }: { words: Samples; isEmpty?: boolean } & FieldState) {
  const { station, place, note, time } = words;
  const choices = [words.alerts, words.quality, words.history];
  const filled = <Value,>(defaultValue: Value) =>
    isEmpty ? { placeholder: place } : { defaultValue, placeholder: place };
  return (
    <Row wrap align="start" gap={12}>
      <TextField label={station} {...filled(place)} {...state} />
      <PasswordField label={station} {...filled(place)} {...state} />
      <SelectField label={station} data={isEmpty ? [] : [place, ...choices]} {...state} />
      <TextArea label={note} {...filled(place)} {...state} />
      <TextArea label={note} isCode {...filled(`{ "place": "${place}" }`)} {...state} />
      <MultiSelectField label={note} data={choices} {...filled(choices.slice(0, 2))} {...state} />
      <SuggestField label={station} data={choices} {...filled(place)} {...state} />
      <DateTimeField label={time} {...(isEmpty ? {} : { defaultValue: '2026-11-21T08:00' })} {...state} />
    </Row>
  );
}

type FieldState = { description?: string; error?: string; required?: boolean; disabled?: boolean };

function SmallFields({ words }: { words: Samples }) {
  const { station, place } = words;
  return (
    <>
      {[{}, { 'aria-invalid': true }, { disabled: true }].map((state) => (
        <Row key={JSON.stringify(state)} wrap>
          <SmallSelect aria-label={station} {...state}>
            <option>{place}</option>
          </SmallSelect>
          <SmallInput aria-label={station} defaultValue={place} {...state} />
          <SmallInput aria-label={station} placeholder={place} {...state} />
        </Row>
      ))}
      <Row wrap>
        <SmallDate label={words.time} value="2026-11-21" onDate={() => undefined} />
        <CommitField label={words.settings} value={place} onCommit={() => undefined} />
        <CommitField label={words.level} value="" isWanted isNumber onCommit={() => undefined} />
      </Row>
    </>
  );
}

/** What is switched on or off, or chosen of a few. */
function Choices({ words }: { words: Samples }) {
  const { station, place, note, problem, time } = words;
  const choices = [words.alerts, words.quality, words.history];
  return (
    <Row wrap gap={16} align="start">
      {[{}, { disabled: true }, { error: problem }].map((state) => (
        <Row key={JSON.stringify(state)} wrap>
          <Checkbox label={station} {...state} />
          <Checkbox label={station} defaultChecked {...state} />
          <Checkbox label={station} indeterminate {...state} />
          <Switch label={station} {...state} />
          <Switch label={station} defaultChecked {...state} />
          <Radio label={station} {...state} />
          <Radio label={station} defaultChecked {...state} />
        </Row>
      ))}
      <Checkbox label={place} description={note} />
      {[false, true].map((disabled) => (
        <SegmentedControl key={String(disabled)} aria-label={time} data={choices} disabled={disabled} />
      ))}
      {[{ description: note }, { error: problem }, { disabled: true }].map((state) => (
        <RadioGroup key={JSON.stringify(state)} label={time} {...state} defaultValue={words.alerts}>
          {choices.map((each) => (
            <Radio key={each} value={each} label={each} />
          ))}
        </RadioGroup>
      ))}
    </Row>
  );
}

export function Fields({ words }: { words: Samples }) {
  const { place, problem, note, time } = words;
  return (
    <Stack as="section" gap={12} aria-label={words.fields}>
      <h2>{words.fields}</h2>
      <AllFields words={words} description={note} />
      <AllFields words={words} isEmpty required />
      <AllFields words={words} error={problem} />
      <AllFields words={words} disabled />
      <Row wrap align="start" gap={12}>
        <DateField label={time} value="2026-11-21" onDate={() => undefined} />
        <DateField label={time} value="2026-11-21" error onDate={() => undefined} />
        <Amount label={words.level} />
        <Amount label={place} error={problem} />
        <Amount label={words.station} disabled />
      </Row>
      <Choices words={words} />
      <SmallFields words={words} />
      <ProgressBar label={words.send} share={0.4} />
      <ProgressBar label={words.send} share={1} />
      <ProgressBar label={words.send} share={undefined} isThin />
      <Row>
        <Spinner /> {words.send}
      </Row>
      <Skeleton height={32} />
    </Stack>
  );
}
