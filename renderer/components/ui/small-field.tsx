import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { isServiceTime } from '#shared/domain/service-time.ts';
import styles from './small-field.module.css';

const classes = (className: string | undefined) => [styles.field, className].filter(Boolean).join(' ');

/** A choice or a value inside a table or a line of settings: as high as a small button. */
export function SmallSelect({ className, ...props }: ComponentProps<'select'>) {
  return <select {...props} className={classes(className)} />;
}

export function SmallInput({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={classes(className)} />;
}

/**
 * A day that is typed as yyyy-MM-dd in every language: a browser's own field follows the language of the computer. Each day
 * that is complete counts at once, and so does an empty field.
 */
export function useDayText(value: string, onDate: (date: string) => void) {
  const [typed, setTyped] = useState<string>();
  const isDate = (text: string) => text === '' || isServiceTime(`${text} 00:00:00`);
  return {
    isWrong: typed !== undefined && !isDate(typed),
    props: {
      value: typed ?? value,
      placeholder: 'yyyy-MM-dd',
      spellCheck: false,
      autoComplete: 'off',
      onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
        setTyped(text);
        if (isDate(text)) onDate(text);
      },
      onBlur: () => setTyped(undefined),
    },
  };
}

/** A day in a line of settings. */
export function SmallDate(props: { label: string; value: string; onDate: (date: string) => void }) {
  const { isWrong, props: ofField } = useDayText(props.value, props.onDate);
  return (
    <SmallInput
      {...ofField}
      className={styles.ordinary}
      aria-label={props.label}
      aria-invalid={isWrong || undefined}
    />
  );
}

/** A field of a dense table: what was typed counts when it is left or Enter is pressed; Escape takes it back. */
export function CommitField(props: {
  label: string;
  value: string;
  isWanted?: boolean;
  isNumber?: boolean;
  placeholder?: string;
  className?: string | undefined;
  options?: readonly { value: string; label: string }[];
  onCommit: (text: string) => void;
  onType?: (text: string) => void;
}) {
  const { label, value, options } = props;
  const [typed, setTyped] = useState<string>();
  const listId = `options-${label}`;
  const commit = () => {
    if (typed !== undefined && typed !== value) props.onCommit(typed.trim());
    setTyped(undefined);
  };
  return (
    <>
      <SmallInput
        className={props.className ?? styles.ordinary}
        aria-label={label}
        type={props.isNumber ? 'number' : 'text'}
        value={typed ?? value}
        placeholder={props.placeholder}
        aria-invalid={(props.isWanted && (typed ?? value) === '') || undefined}
        list={options ? listId : undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          props.onType?.(currentTarget.value);
        }}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
      {options && (
        <datalist id={listId}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
