import { ActionIcon, Kbd, Modal } from '@mantine/core';
import { Keyboard } from 'lucide-react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './keys-help.module.css';

/** Every key of the section, as the code that obeys them has them. */
const KEYS = [
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
export function KeysHelp(props: { isOpen: boolean; onOpen: () => void; onClose: () => void }) {
  const { t } = useI18n();
  const texts = t.placeViews.keys;
  return (
    <>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={texts.button}
        title={texts.button}
        onClick={props.onOpen}
      >
        <Keyboard size={16} aria-hidden />
      </ActionIcon>
      <Modal
        opened={props.isOpen}
        onClose={props.onClose}
        size={760}
        title={texts.title}
        closeButtonProps={{ 'aria-label': t.frame.close }}
      >
        <dl className={styles.keys}>
          {KEYS.map(([name, keys]) => (
            <div key={name} className={styles.key}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key} size="xs">
                    {key}
                  </Kbd>
                ))}
              </dt>
              <dd>{texts[name]}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
