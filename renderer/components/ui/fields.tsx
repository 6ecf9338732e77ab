import {
  Autocomplete,
  Checkbox as MantineCheckbox,
  MultiSelect,
  type MultiSelectProps,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Radio as MantineRadio,
  type RadioGroupProps,
  SegmentedControl as MantineSegmentedControl,
  type SegmentedControlProps,
  Switch as MantineSwitch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { useDayText } from './small-field.tsx';

/** All fields have one height and one size of text: styles/controls.css sets them. */
const size = 'xs';
// oxlint-disable-next-line typescript/no-explicit-any -- as React has it for any component
type Sized<Part extends ComponentType<any>> = Omit<ComponentProps<Part>, 'size'>;

export function TextField(props: Sized<typeof TextInput>) {
  return <TextInput size={size} {...props} />;
}

export function PasswordField(props: Sized<typeof PasswordInput>) {
  return <PasswordInput size={size} {...props} />;
}

function numberIn(text: string): number | null {
  const number = Number(text);
  return text.trim() === '' || !Number.isFinite(number) ? null : number;
}

/** A number or nothing. What is no number yet, or not all of one ("-", "1.0"), stays as it was typed. */
export function NumberField({
  value,
  onChange,
  ...props
}: Omit<Sized<typeof NumberInput>, 'value' | 'defaultValue' | 'onChange'> & {
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const [typed, setTyped] = useState('');
  const isTyped = typed !== '' && (numberIn(typed) ?? 0) === (value ?? 0);
  return (
    <NumberInput
      size={size}
      {...props}
      value={isTyped ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(String(next));
        onChange(numberIn(String(next)));
      }}
    />
  );
}

const CODE = { input: { fontFamily: 'var(--font-code)', fontSize: 'var(--text-small)' } };

export function TextArea({ isCode, ...props }: Sized<typeof Textarea> & { isCode?: boolean }) {
  return <Textarea size={size} {...(isCode ? { styles: CODE, spellCheck: false } : {})} {...props} />;
}

export function SelectField(props: Sized<typeof NativeSelect>) {
  return <NativeSelect size={size} {...props} />;
}

/** A text that may be any, with suggestions. */
export function SuggestField(props: Sized<typeof Autocomplete>) {
  return <Autocomplete size={size} {...props} />;
}

export function MultiSelectField(props: Omit<MultiSelectProps, 'size'>) {
  return <MultiSelect size={size} {...props} />;
}

/** A minute of a wall clock, as yyyy-MM-ddTHH:mm. Four digits of year: a browser takes six where no end is given. */
export function DateTimeField(props: Omit<Sized<typeof TextInput>, 'type'>) {
  return <TextInput size={size} max="9999-12-31T23:59" {...props} type="datetime-local" />;
}

/** A day, as yyyy-MM-dd. */
export function DateField(props: {
  label: string;
  value: string;
  error?: boolean;
  onDate: (date: string) => void;
}) {
  const { isWrong, props: ofField } = useDayText(props.value, props.onDate);
  return <TextInput size={size} label={props.label} {...ofField} error={isWrong || props.error} />;
}

export function Checkbox(props: Sized<typeof MantineCheckbox>) {
  return <MantineCheckbox size={size} {...props} />;
}

export function Switch(props: Sized<typeof MantineSwitch>) {
  return <MantineSwitch size={size} {...props} />;
}

export function Radio(props: Sized<typeof MantineRadio>) {
  return <MantineRadio size={size} {...props} />;
}

export function RadioGroup<Value extends string>(props: Omit<RadioGroupProps<Value>, 'size'>) {
  return <MantineRadio.Group size={size} {...props} />;
}

/** One of a few choices, all in sight. It needs a name: `aria-label` or `aria-labelledby`. */
export function SegmentedControl<Value extends string>(props: Omit<SegmentedControlProps<Value>, 'size'>) {
  return <MantineSegmentedControl size={size} withItemsBorders={false} {...props} />;
}
