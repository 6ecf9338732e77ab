import { Component, type ComponentType, type ReactNode } from 'react';

/** `again` tries to show once more what failed. */
export type ShownFailure = { error: Error; again: () => void };

type Props = {
  /** In place of what failed. */
  Fallback: ComponentType<ShownFailure>;
  /** A new value means that something else is to be shown: it gets a try of its own. */
  shown?: string;
  children: ReactNode;
};

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
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
