import { useState } from 'react';
import { SmallInput } from '#renderer/components/ui/small-field.tsx';
import styles from './columns/columns.module.css';

/** A field of a dense table: what was typed counts when it is left or Enter is pressed; Escape takes it back. */
export function TextField(props: {
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
        className={props.className ?? styles.input}
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
