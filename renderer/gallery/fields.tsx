import {
  Checkbox,
  NativeSelect,
  PasswordInput,
  Progress,
  Radio,
  SegmentedControl,
  Skeleton,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { Row, Stack } from '../components/ui/layout.tsx';
import { SmallInput, SmallSelect } from '../components/ui/small-field.tsx';
import type { Samples } from './samples.ts';

export function Fields({ words }: { words: Samples }) {
  const { station, place, problem, note } = words;
  const choices = [words.alerts, words.quality, words.history];
  return (
    <Stack as="section" gap={12} aria-label={words.fields}>
      <h2>{words.fields}</h2>
      <Row wrap align="start" gap={12}>
        <TextInput size="xs" label={station} defaultValue={place} description={note} />
        <TextInput size="xs" label={station} placeholder={place} required />
        <TextInput size="xs" label={station} defaultValue={place} error={problem} />
        <TextInput size="xs" label={station} defaultValue={place} disabled />
        <PasswordInput size="xs" label={station} defaultValue={place} />
        <NativeSelect size="xs" label={station} data={choices} />
        <Textarea size="xs" label={note} defaultValue={place} />
      </Row>
      <Row wrap gap={16}>
        {[false, true].map((isOff) => (
          <Row key={String(isOff)}>
            <Checkbox size="xs" label={station} disabled={isOff} />
            <Checkbox size="xs" label={station} defaultChecked disabled={isOff} />
            <Switch size="xs" label={station} defaultChecked disabled={isOff} />
            <Radio size="xs" label={station} defaultChecked disabled={isOff} />
          </Row>
        ))}
        <SegmentedControl size="xs" aria-label={words.time} data={choices} />
      </Row>
      <Row wrap>
        <SmallSelect aria-label={station}>
          <option>{station}</option>
        </SmallSelect>
        <SmallInput aria-label={station} defaultValue={place} />
        <SmallInput aria-label={station} defaultValue={place} aria-invalid />
        <SmallInput aria-label={station} defaultValue={place} disabled />
      </Row>
      <Progress aria-label={words.send} value={40} />
      <Skeleton height={32} />
    </Stack>
  );
}
