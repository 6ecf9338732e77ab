import { Component, type ReactNode } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import styles from './error-boundary.module.css';

function Crash(props: { error: Error }) {
  const { crash } = useI18n().t.frame;
  return (
    <main className={styles.crash} role="alert">
      <h1>{crash.title}</h1>
      <p>{crash.text}</p>
      <button type="button" onClick={() => location.reload()}>
        {crash.reload}
      </button>
      <pre>{`${props.error.name}: ${props.error.message}`}</pre>
    </main>
  );
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render() {
    return this.state.error ? <Crash error={this.state.error} /> : this.props.children;
  }
}
