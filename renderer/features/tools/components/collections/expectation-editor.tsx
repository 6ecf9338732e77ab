import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NumberField, SelectField, TextField } from '#renderer/components/ui/fields.tsx';
import { IconButton } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { isJsonPointer } from '#shared/domain/json-pointer.ts';
import { parseJson } from '#shared/domain/mcp/json-object.ts';
import { isSameJson } from '#shared/domain/mcp/results/exact-text.ts';
import { expectedJson, type Expectation } from '#shared/domain/mcp/collections/collection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { emptyExpectation } from '../../model/collection-draft.ts';

const KINDS = ['is-error', 'schema', 'exists', 'equals', 'matches', 'count', 'latency'] as const;

type ExpectationEditorProps = {
  expectation: Expectation;
  isReadOnly: boolean;
  onChange: (expectation: Expectation) => void;
  onRemove: () => void;
};

/** What a call has to answer. */
export function ExpectationEditor(props: ExpectationEditorProps) {
  const { expectation, isReadOnly, onChange } = props;
  const { kinds, fields, step } = useI18n().t.toolsCollections;
  return (
    <Row as="fieldset" disabled={isReadOnly} align="end" wrap>
      <SelectField
        label={fields.kind}
        data={KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))}
        value={expectation.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange(emptyExpectation(KINDS.find((kind) => kind === value) ?? 'exists'))
        }
      />
      {'pointer' in expectation && (
        <TextField
          label={fields.pointer}
          error={isJsonPointer(expectation.pointer) ? undefined : fields.pointerBad}
          value={expectation.pointer}
          onChange={({ currentTarget: { value } }) => onChange({ ...expectation, pointer: value })}
        />
      )}
      <Fields expectation={expectation} onChange={onChange} />
      {!isReadOnly && (
        <IconButton kind="default" label={step.removeExpectation} onClick={props.onRemove}>
          <Trash2 size={13} aria-hidden />
        </IconButton>
      )}
    </Row>
  );
}

function Fields({ expectation, onChange }: Pick<ExpectationEditorProps, 'expectation' | 'onChange'>) {
  const { fields } = useI18n().t.toolsCollections;
  switch (expectation.kind) {
    case 'is-error':
      return (
        <SelectField
          label={fields.answer}
          data={[
            { value: 'no', label: fields.succeeds },
            { value: 'yes', label: fields.fails },
          ]}
          value={expectation.isError ? 'yes' : 'no'}
          onChange={({ currentTarget: { value } }) => onChange({ ...expectation, isError: value === 'yes' })}
        />
      );
    case 'equals':
      return <ValueField expectation={expectation} onChange={onChange} />;
    case 'matches':
      return (
        <TextField
          label={fields.pattern}
          error={isPattern(expectation.pattern) ? undefined : fields.patternBad}
          value={expectation.pattern}
          onChange={({ currentTarget: { value } }) => onChange({ ...expectation, pattern: value })}
        />
      );
    case 'count':
      return (
        <>
          <Count
            label={fields.least}
            value={expectation.least}
            onChange={(least) => onChange({ ...expectation, least })}
          />
          <Count
            label={fields.most}
            value={expectation.most}
            onChange={(most) => onChange({ ...expectation, most })}
          />
        </>
      );
    case 'latency':
      return (
        <NumberField
          min={1}
          label={fields.mostMs}
          value={expectation.mostMs}
          onChange={(value) => value !== null && value > 0 && onChange({ ...expectation, mostMs: value })}
        />
      );
    case 'schema':
    case 'exists':
    default:
      return null;
  }
}

function Count(props: { label: string; value: number | null; onChange: (value: number | null) => void }) {
  return (
    <NumberField
      min={0}
      allowDecimal={false}
      label={props.label}
      value={props.value}
      onChange={props.onChange}
    />
  );
}

type Equals = Extract<Expectation, { kind: 'equals' }>;

/** The text stays as it is typed; the value follows whenever it is JSON. */
function ValueField({ expectation, onChange }: { expectation: Equals; onChange: (to: Equals) => void }) {
  const { fields } = useI18n().t.toolsCollections;
  const [text, setText] = useState(expectedJson(expectation));
  return (
    <TextField
      label={fields.value}
      error={parseJson(text) === undefined ? fields.valueBad : undefined}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const read = parseJson(value);
        if (read === undefined) return;
        const { kind, pointer } = expectation;
        const isExact = isSameJson(value, JSON.stringify(read));
        onChange({ kind, pointer, value: read, ...(!isExact && { valueText: value }) });
      }}
    />
  );
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
