import { Component, type ComponentType, type ContextType, type ErrorInfo, type ReactNode } from 'react';
import { useI18n } from '#renderer/i18n/i18n-context.tsx';
import type { BackendConnection } from '#renderer/lib/backend/backend-connection.ts';
import { BackendContext } from '#renderer/lib/backend/backend-context.tsx';
import { MAX_CRASH_CHARS } from '#shared/contract/desktop.ts';
import { AppError } from '#shared/errors.ts';
import styles from './crash.module.css';

/** `again` tries to show once more what failed. */
export type ShownFailure = { error: Error; again: () => void };

type Props = {
  /** What is inside, for the log. */
  what: 'window' | 'section';
  /** In place of what failed. */
  Fallback: ComponentType<ShownFailure>;
  /** A new value means that something else is to be shown: it gets a try of its own. */
  shown?: string;
  children: ReactNode;
};

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  static override contextType = BackendContext;
  declare context: ContextType<typeof BackendContext>;
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo) {
    reportCrash(this.context, this.props.what, thrown, componentStack ?? '');
  }

  override componentDidUpdate({ shown }: Props) {
    if (this.state.error && shown !== this.props.shown) this.#again();
  }

  readonly #again = () => this.setState({ error: null });

  override render() {
    const { Fallback, children } = this.props;
    return this.state.error ? <Fallback error={this.state.error} again={this.#again} /> : children;
  }
}

/** What fails at every drawing would fill the log. */
const MAX_REPORTS = 20;
let reports = 0;

/** Has the log tell of what nobody had foreseen; a failure of the catalogue is none. */
export function reportCrash(
  connection: BackendConnection | null,
  where: 'window' | 'section' | 'uncaught',
  thrown: unknown,
  componentStack = '',
): void {
  if (!connection || thrown instanceof AppError || reports >= MAX_REPORTS) return;
  reports += 1;
  const stack = thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);
  const text = (stack + componentStack).slice(0, MAX_CRASH_CHARS);
  // Whoever cannot be told now has been shown it all the same.
  connection.client.desktop.reportCrash({ where, text }).catch(() => {});
}

/** In place of the whole window, when nothing of it can go on. */
export function Crash(props: { error: Error }) {
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
