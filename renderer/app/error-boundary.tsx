import { Component, type ComponentType, type ContextType, type ErrorInfo, type ReactNode } from 'react';
import { BackendContext } from '#renderer/lib/backend/backend-context.tsx';
import { reportCrash } from './report-crash.ts';

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
