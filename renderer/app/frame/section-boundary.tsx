import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import { useAddress } from '#renderer/lib/use-address.ts';
import { ErrorBoundary, type ShownFailure } from '../error-boundary.tsx';
import { useSection } from '../sections.ts';
import styles from './frame.module.css';

function FailedSection({ error, again }: ShownFailure) {
  const { crash, sections, appName } = useI18n().t.frame;
  const section = useSection();
  return (
    <div className={styles.failed} role="alert">
      <h1>{crash.sectionTitle(section ? sections[section] : appName)}</h1>
      <p>{crash.sectionText}</p>
      <div className={styles.failedActions}>
        <Button size="xs" onClick={again}>
          {crash.showAgain}
        </Button>
        {section !== 'settings' && (
          <Button size="xs" variant="default" component="a" href="#settings/support">
            {crash.support}
          </Button>
        )}
      </div>
      <pre>{`${error.name}: ${error.message}`}</pre>
    </div>
  );
}

/** A section that fails leaves the rest of the window as it is: the other sections, and what is being sent. */
export function SectionBoundary(props: { children: ReactNode }) {
  const address = useAddress();
  return (
    <ErrorBoundary what="section" shown={address.join('/')} Fallback={FailedSection}>
      {props.children}
    </ErrorBoundary>
  );
}
