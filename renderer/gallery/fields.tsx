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

function Amount({ label }: { label: string }) {
  const [value, setValue] = useState<number | null>(4.88);
  return <NumberField label={label} description={String(value)} value={value} onChange={setValue} />;
}

export function Fields({ words }: { words: Samples }) {
  const { station, place, problem, note } = words;
  const choices = [words.alerts, words.quality, words.history];
  return (
    <Stack as="section" gap={12} aria-label={words.fields}>
      <h2>{words.fields}</h2>
      <Row wrap align="start" gap={12}>
        <TextField label={station} defaultValue={place} description={note} />
        <TextField label={station} placeholder={place} required />
        <TextField label={station} defaultValue={place} error={problem} />
        <TextField label={station} defaultValue={place} disabled />
        <PasswordField label={station} defaultValue={place} />
        <SelectField label={station} data={choices} />
        <TextArea label={note} defaultValue={place} />
        <MultiSelectField label={note} data={choices} defaultValue={choices.slice(0, 2)} />
        <SuggestField label={station} defaultValue={place} data={choices} />
        <DateTimeField label={words.time} defaultValue="2026-11-21T08:00" />
        <DateField label={words.time} value="2026-11-21" onDate={() => {}} />
        <Amount label={words.level} />
      </Row>
      <Row wrap gap={16}>
        {[false, true].map((isOff) => (
          <Row key={String(isOff)}>
            <Checkbox label={station} disabled={isOff} />
            <Checkbox label={station} defaultChecked disabled={isOff} />
            <Switch label={station} defaultChecked disabled={isOff} />
            <Radio label={station} defaultChecked disabled={isOff} />
          </Row>
        ))}
        <SegmentedControl aria-label={words.time} data={choices} />
        <RadioGroup label={words.time} description={note} defaultValue={words.alerts}>
          {choices.map((each) => (
            <Radio key={each} value={each} label={each} />
          ))}
        </RadioGroup>
      </Row>
      <Row wrap>
        <SmallSelect aria-label={station}>
          <option>{station}</option>
        </SmallSelect>
        <SmallInput aria-label={station} defaultValue={place} />
        <SmallInput aria-label={station} defaultValue={place} aria-invalid />
        <SmallInput aria-label={station} defaultValue={place} disabled />
        <SmallDate label={words.time} value="2026-11-21" onDate={() => undefined} />
        <CommitField label={words.settings} value={place} onCommit={() => undefined} />
        <CommitField label={words.level} value="" isWanted isNumber onCommit={() => undefined} />
      </Row>
      <ProgressBar label={words.send} share={0.4} />
      <ProgressBar label={words.send} share={undefined} isThin />
      <Row>
        <Spinner /> {words.send}
      </Row>
      <Skeleton height={32} />
    </Stack>
  );
}
