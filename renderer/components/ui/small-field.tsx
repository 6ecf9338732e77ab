import { type ComponentProps, useState } from 'react';
import styles from './small-field.module.css';

const classes = (className: string | undefined) => [styles.field, className].filter(Boolean).join(' ');

/** A choice or a value inside a table or a line of settings: as high as a small button. */
export function SmallSelect({ className, ...props }: ComponentProps<'select'>) {
  return <select {...props} className={classes(className)} />;
}

export function SmallInput({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={classes(className)} />;
}

/** A day in a line of settings, as yyyy-MM-dd. */
export function SmallDate(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <SmallInput max="9999-12-31" {...props} type="date" />;
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
