import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { BareIconButton } from '#renderer/components/ui/bare-icon-button.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { type FormValue, itemField } from '#shared/domain/mcp/schema/form-value.ts';
import { fieldNode } from '#shared/domain/mcp/schema/field-node.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { withState } from '../../model/value-state.ts';
import { type ControlProps, useForm } from './form-context.ts';
import styles from './form.module.css';
import { NothingSent } from './nothing-sent.tsx';

const ANYTHING = fieldNode(true, true);

/** The items of a list: added, removed, moved. */
export function ListControl({ node, path, value, onChange }: ControlProps) {
  const { toolForm: words } = useI18n().t;
  const { Field, typedJson } = useForm();
  const items = value.kind === 'array' ? value.items : [];
  const next = itemField(node, items.length);
  const most = node.limits.maxItems ?? Infinity;
  const set = (changed: FormValue[]) => onChange({ kind: 'array', items: changed });
  const swap = (a: number, b: number) => {
    const [first, second] = [items[a], items[b]];
    if (!first || !second) return;
    typedJson.moveItems(path, (index) => (index === a ? b : index === b ? a : index));
    set(items.with(a, second).with(b, first));
  };
  const remove = (gone: number) => {
    typedJson.moveItems(path, (index) => (index === gone ? undefined : index - Number(index > gone)));
    set(items.toSpliced(gone, 1));
  };
  const add = () => {
    if (!next) return;
    const item = withState(next, { kind: 'absent' }, 'value');
    set([...items, item.kind === 'absent' ? { kind: 'null' } : item]);
  };
  if (value.kind !== 'array' && value.kind !== 'absent' && value.kind !== 'null') {
    return <NothingSent value={value} />;
  }
  return (
    <div className={styles.nested}>
      {items.length === 0 && <NothingSent value={value} />}
      {items.map((_item, index) => {
        const label = words.item(index + 1);
        const act = (Icon: typeof X, name: string, isPossible: boolean, run: () => void) => (
          <BareIconButton aria-label={name} title={name} disabled={!isPossible} onClick={run}>
            <Icon size={14} aria-hidden />
          </BareIconButton>
        );
        return (
          <div key={index} className={styles.item}>
            <Field
              node={itemField(node, index) ?? ANYTHING}
              path={[...path, index]}
              order={[]}
              label={label}
            />
            <Row as="span" align="stretch" gap={0}>
              {act(ArrowUp, words.moveUp(label), index > 0, () => swap(index, index - 1))}
              {act(ArrowDown, words.moveDown(label), index < items.length - 1, () => swap(index, index + 1))}
              {act(X, words.removeItem(label), true, () => remove(index))}
            </Row>
          </div>
        );
      })}
      {next && items.length < most && (
        <Row>
          <Button small leftSection={<Plus size={13} aria-hidden />} onClick={add}>
            {words.addItem}
          </Button>
        </Row>
      )}
    </div>
  );
}
