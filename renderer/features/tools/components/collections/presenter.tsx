import { ArrowLeft, ArrowRight, Maximize, X } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { SegmentedControl } from '#renderer/components/ui/fields.tsx';
import { FullScreenDialog } from '#renderer/components/ui/dialog.tsx';
import { Button } from '#renderer/components/ui/button.tsx';
import { Row, Text } from '#renderer/components/ui/layout.tsx';
import { type Collection, stepTitle, wordsIn } from '#shared/domain/mcp/collections/collection.ts';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useNow } from '#renderer/lib/use-now.ts';
import styles from './presenter.module.css';
import { StepAnswerView } from './step-answer-view.tsx';
import { wordsLanguage } from '../../model/collection-draft.ts';
import { usePresentation } from './use-presentation.ts';

/** What goes through its own parts by the keys Page Up and Page Down, and what does so by arrows. */
const TAKES_PAGE_KEYS = 'textarea, select, [role="grid"], [role="tree"], [role="slider"]';
const TAKES_ARROWS = `${TAKES_PAGE_KEYS}, input, [role="menu"], [role="region"], canvas, audio`;

/** As it was left: whoever presents twice does so in the same room. */
const projector = { isLarge: false };

/** Text that is read from the last row; rows of tables and trees have room for it. */
const PROJECTOR_SIZES = {
  '--text-small': '16px',
  '--text-base': '18px',
  '--text-large': '26px',
  '--text-huge': '44px',
  '--mantine-font-size-xs': '16px',
  '--mantine-font-size-sm': '18px',
  '--mantine-font-size-md': '18px',
  '--mantine-line-height': '24px',
} as CSSProperties;

const focusOn = (heading: HTMLElement | null) => heading?.focus();

/** A collection for an audience: large, one step at a time, by keys. */
export function Presenter(props: {
  collection: Collection;
  environment: string | null;
  isReadOnly: boolean;
  onClose: () => void;
}) {
  const { t, language } = useI18n();
  const words = t.toolsCollections.presenter;
  const { collection, isReadOnly, onClose } = props;
  const presentation = usePresentation(collection, props.environment);
  const { at, step, mode, go } = presentation;
  const spoken = wordsLanguage(language);
  const [isLarge, setLarge] = useState(projector.isLarge);
  const moved = useRef(go);
  useEffect(() => {
    moved.current = go;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const steps: Record<string, number> = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 };
      const by = steps[event.key];
      if (by === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
        return;
      const taking = event.key.startsWith('Page') ? TAKES_PAGE_KEYS : TAKES_ARROWS;
      if (event.target instanceof Element && event.target.closest(taking)) return;
      event.preventDefault();
      moved.current(by);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const title = wordsIn(collection.title, spoken);
  return (
    <FullScreenDialog onClose={onClose} label={words.label(title)}>
      <div className={styles.stage} style={isLarge ? PROJECTOR_SIZES : undefined}>
        <Row wrap gap={12} padY={12} padX={20}>
          <Text grow tone="soft" strong truncate>
            {title}
          </Text>
          <Elapsed />
          <SegmentedControl
            aria-label={words.mode}
            data={[
              { value: 'recorded', label: words.recorded },
              { value: 'live', label: words.live, disabled: !presentation.hasTarget },
            ]}
            value={mode}
            onChange={(value) => presentation.setMode(value === 'live' ? 'live' : 'recorded')}
          />
          <SegmentedControl
            aria-label={words.size}
            data={[
              { value: 'normal', label: words.sizes.normal },
              { value: 'projector', label: words.sizes.projector },
            ]}
            value={isLarge ? 'projector' : 'normal'}
            onChange={(value) => {
              projector.isLarge = value === 'projector';
              setLarge(projector.isLarge);
            }}
          />
          <Button leftSection={<Maximize size={14} aria-hidden />} onClick={() => void toggleFullScreen()}>
            {words.fullScreen}
          </Button>
          <Button leftSection={<X size={14} aria-hidden />} onClick={onClose}>
            {words.close}
          </Button>
        </Row>
        {step && (
          <div className={styles.step} data-call={step.call !== null}>
            <div className={styles.words}>
              <h1 key={step.id} ref={focusOn} tabIndex={-1} data-autofocus>
                {stepTitle(step, spoken) || words.position(at + 1, collection.steps.length)}
              </h1>
              {wordsIn(step.narration, spoken)
                .split(/\n{2,}/)
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
            </div>
            {step.call && (
              <StepAnswerView
                key={`${mode} ${step.id}`}
                collectionId={collection.id}
                isReadOnly={isReadOnly}
                presentation={presentation}
              />
            )}
          </div>
        )}
        <Row wrap gap={12} lineAbove padY={12} padX={20}>
          <Button
            leftSection={<ArrowLeft size={16} aria-hidden />}
            disabled={at === 0}
            onClick={() => go(-1)}
          >
            {words.back}
          </Button>
          <span role="status">{words.position(at + 1, collection.steps.length)}</span>
          <Button
            kind="primary"
            rightSection={<ArrowRight size={16} aria-hidden />}
            disabled={at + 1 >= collection.steps.length}
            onClick={() => go(1)}
          >
            {words.next}
          </Button>
          <Text tone="soft" small push>
            {words.keys}
          </Text>
        </Row>
      </div>
    </FullScreenDialog>
  );
}

const SECOND_MS = 1000;

function Elapsed() {
  const { elapsed } = useI18n().t.toolsCollections.presenter;
  const [startedMs] = useState(() => Date.now());
  const seconds = Math.max(0, Math.floor((useNow(SECOND_MS) - startedMs) / SECOND_MS));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Text tone="soft" title={elapsed}>
      <span className="visually-hidden">{elapsed}: </span>
      {text}
    </Text>
  );
}

async function toggleFullScreen(): Promise<void> {
  try {
    await (document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen());
  } catch {
    // A browser may refuse it: the presentation fills the window anyway.
  }
}
