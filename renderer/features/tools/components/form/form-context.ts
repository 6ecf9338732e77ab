import { type ComponentType, createContext, useContext } from 'react';
import type { FieldProblem } from '#shared/domain/mcp/schema/check-field.ts';
import type { FieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import type { FormPath, FormValue } from '#shared/domain/mcp/schema/form-value.ts';
import type { OfferKind } from '#shared/domain/mcp/tools/offer.ts';
import type { ToolModel } from '#shared/domain/mcp/tools/tool-model.ts';
import type { TypedJson } from '../../model/typed-json.ts';

export type FieldProps = {
  node: FieldNode;
  path: FormPath;
  /** Names of the fields around it, in the order in which they are written. */
  order: readonly string[];
  label?: string;
};

export type ControlProps = {
  node: FieldNode;
  path: FormPath;
  value: FormValue;
  id: string;
  label: string;
  describedBy: string;
  isInvalid: boolean;
  onChange: (value: FormValue) => void;
};

export type Completes = { kind: Exclude<OfferKind, 'tool'>; name: string };

/** What every field of a form needs. */
export type FormState = {
  /** Begins the ids of its elements, so that two forms can be in the page. */
  id: string;
  value: FormValue;
  setField: (path: FormPath, value: FormValue, order?: readonly string[]) => void;
  problems: readonly FieldProblem[];
  /** A form that somebody is asked to fill in: what is empty is not sent, and nobody is told before they answer. */
  isPlain: boolean;
  typedJson: TypedJson;
  /** Tools that may list values for id fields, and of which target. */
  tools: readonly ToolModel[];
  targetId: string;
  /** Of which prompt or template of resources the endpoint may complete the arguments. */
  completes: Completes | undefined;
  /** Fields lie within fields, so they get at each other through here. */
  Field: ComponentType<FieldProps>;
  Control: ComponentType<ControlProps>;
};

export const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm needs a FormContext above it.');
  return form;
}

export function pathKey(path: FormPath): string {
  return JSON.stringify(path);
}
