import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CodeLoadError } from './lazyWithRetry';
import { BrokenScreen } from './BrokenScreen';
import { CodeLostScreen, type Renewal } from './CodeLostScreen';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** The card's heading. Default: a general one. */
  readonly fallbackTitle?: string | undefined;
  /** The browser path of the home link: `/boot/`. */
  readonly homeHref?: string | undefined;
  /** A new value, such as another address, resets the boundary. */
  readonly resetKey?: string | undefined;
  /** Loads the newer version if an update has removed a view's code. */
  readonly renewal?: Renewal | undefined;
  /** Receives every error. By default, errors are logged to the console. */
  readonly onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
}

interface State {
  /**
   * The caught error, if any. `at` holds the `resetKey` at which it was caught; undefined until the boundary renders
   * it.
   */
  readonly broken: { readonly error: unknown; readonly at?: { readonly key: string | undefined } } | null;
}

/** Wraps one screen: after an error in it, the page is not blank and other screens still work. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  /**
   * Assigns the error to the address being rendered, which may never have been rendered before. Comparing with the
   * last rendered address would clear the error immediately and throw it past this boundary.
   */
  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    { broken }: State,
  ): Partial<State> | null {
    if (broken === null) return null;
    if (broken.at === undefined) return { broken: { ...broken, at: { key: resetKey } } };
    return broken.at.key === resetKey ? null : { broken: null };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    if (error instanceof CodeLoadError) error.forget();
    const { onError } = this.props;
    if (onError === undefined) console.error(error, info.componentStack);
    else onError(error, info);
  }

  private readonly tryAgain = (): void => this.setState({ broken: null });

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === null) return this.props.children;
    const { fallbackTitle, homeHref = '/', renewal } = this.props;
    if (broken.error instanceof CodeLoadError) {
      return <CodeLostScreen renewal={renewal} onRetry={this.tryAgain} />;
    }
    return <BrokenScreen title={fallbackTitle} homeHref={homeHref} onRetry={this.tryAgain} />;
  }
}
