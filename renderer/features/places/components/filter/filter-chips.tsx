import { X } from 'lucide-react';
import { TextButton } from '#renderer/components/ui/list-button.tsx';
import { Row } from '#renderer/components/ui/layout.tsx';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { NO_CONDITIONS, withoutMember } from '../../model/filter-tree.ts';
import { filterWords } from '../../model/filter-words.ts';
import { usePlaces } from '../places-model.ts';
import styles from './filter-chips.module.css';

/** The conditions that hold places back, in words; each can be taken away. */
export function FilterChips(props: { onEdit: () => void }) {
  const { t } = useI18n();
  const texts = t.placeFilters;
  const { content, words, setFilter } = usePlaces();
  const { filter } = content;
  if (filter.of.length === 0) return null;
  const members = filter.op === 'and' ? filter.of : [filter];
  return (
    <Row as="ul" align="stretch" wrap gap={4} aria-label={texts.chips}>
      {members.map((member, index) => {
        const text = filterWords(member, words);
        const remove = () =>
          setFilter((tree) => (member === filter ? NO_CONDITIONS : withoutMember(tree, member)));
        return (
          <li key={index} className={styles.chip}>
            <button type="button" className={styles.words} title={texts.edit} onClick={props.onEdit}>
              {text}
            </button>
            <button type="button" className={styles.remove} aria-label={texts.remove(text)} onClick={remove}>
              <X size={13} aria-hidden />
            </button>
          </li>
        );
      })}
      <li>
        <TextButton onClick={() => setFilter(() => NO_CONDITIONS)}>{texts.clearAll}</TextButton>
      </li>
    </Row>
  );
}
