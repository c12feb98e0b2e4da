import { Component, type ErrorInfo, type ReactNode } from 'react';
import { BrokenScreen } from './BrokenScreen';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** The card's heading; a general one unless told. */
  readonly fallbackTitle?: string | undefined;
  /** Where the link home goes, as the browser sees it: `/boot/`. */
  readonly homeHref?: string | undefined;
  /** A new value mends the screen by itself: the address, say. */
  readonly resetKey?: string | undefined;
  /** Hears of every error; the console unless told. */
  readonly onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
}

interface State {
  readonly broken: boolean;
  readonly resetKey: string | undefined;
}

/** Stands around one screen: whatever breaks in it, the page is never blank and the other screens go on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    const { onError } = this.props;
    if (onError === undefined) console.error(error, info.componentStack);
    else onError(error, info);
  }

  private readonly tryAgain = (): void => this.setState({ broken: false });

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    const { fallbackTitle, homeHref = '/' } = this.props;
    return <BrokenScreen title={fallbackTitle} homeHref={homeHref} onRetry={this.tryAgain} />;
  }
}
