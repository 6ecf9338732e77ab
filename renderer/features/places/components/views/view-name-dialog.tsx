import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './views.module.css';

type NameFormProps = {
  name: string;
  /** Names of the other views. */
  taken: readonly string[];
  isSaving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
};

function NameForm(props: NameFormProps) {
  const { t } = useI18n();
  const texts = t.placeViews;
  const [name, setName] = useState(props.name);
  const [wasSent, setSent] = useState(false);
  const trimmed = name.trim();
  const isTaken = props.taken.some((other) => other.toLowerCase() === trimmed.toLowerCase());
  const problem = trimmed === '' ? texts.nameMissing : isTaken ? texts.nameTaken : null;
  const send = () => {
    setSent(true);
    if (!problem) props.onSave(trimmed);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        label={texts.name}
        data-autofocus
        maxLength={80}
        value={name}
        error={wasSent || isTaken ? problem : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button size="xs" variant="default" onClick={props.onClose}>
          {texts.cancel}
        </Button>
        <Button size="xs" type="submit" loading={props.isSaving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the name of a view. */
export function ViewNameDialog(props: NameFormProps & { title: string; isOpen: boolean }) {
  const { t } = useI18n();
  const { title, isOpen, ...form } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={form.onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t.frame.close }}
    >
      {isOpen && <NameForm {...form} />}
    </Modal>
  );
}
