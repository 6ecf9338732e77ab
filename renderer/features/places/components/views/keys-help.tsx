import { KeyName } from '#renderer/components/ui/code-block.tsx';
import { Dialog } from '#renderer/components/ui/dialog.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './keys-help.module.css';

/** Every key of the section, as the code that obeys them has them. */
const KEYS = [
  ['palette', ['Ctrl K']],
  ['find', ['/', 'Ctrl F']],
  ['move', ['↑ ↓ ← →']],
  ['page', ['PgUp', 'PgDn']],
  ['ends', ['Home', 'End']],
  ['open', ['Enter']],
  ['close', ['Esc']],
  ['select', ['Space']],
  ['selectRange', ['Shift Space', 'Shift ↑ ↓']],
  ['selectAll', ['Ctrl A']],
  ['filterValue', ['=']],
  ['menu', ['Shift F10']],
  ['copy', ['Ctrl C']],
  ['copyRows', ['Ctrl Shift C']],
  ['map', ['M']],
  ['export', ['Ctrl E']],
  ['arrange', ['1', '2', '3', '4']],
  ['sort', ['Enter']],
  ['width', ['Alt ← →']],
  ['order', ['Ctrl Shift ← →']],
  ['panes', ['F6']],
  ['help', ['?']],
] as const;

/** The keys of the section, on a page of their own. */
export function KeysHelp(props: { isOpen: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const texts = t.placeViews.keys;
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} width="large" title={texts.title}>
      <dl className={styles.keys}>
        {KEYS.map(([name, keys]) => (
          <div key={name} className={styles.key}>
            <dt>
              {keys.map((key) => (
                <KeyName key={key}>{key}</KeyName>
              ))}
            </dt>
            <dd>{texts[name]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
