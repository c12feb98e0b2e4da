import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CodeLoadError } from '../lazyView';
import { BrokenScreen } from './BrokenScreen';
import { CodeLostScreen, type Renewal } from './CodeLostScreen';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** The card's heading. Default: a general one. */
  readonly fallbackTitle?: string | undefined;
  /** The address of the link home, as in the browser: `/boot/`. */
  readonly homeHref?: string | undefined;
  /** A new value, such as another address, resets the boundary. */
  readonly resetKey?: string | undefined;
  /** Loads the newer version when a view's code is gone after an update. */
  readonly renewal?: Renewal | undefined;
  /** Receives every error. Default: the console. */
  readonly onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
}

interface State {
  /** The error, if any, and the `resetKey` at which it was caught: undefined until the boundary renders it. */
  readonly broken: { readonly error: unknown; readonly at?: { readonly key: string | undefined } } | null;
}

/** Wraps one screen: an error in it never leaves the page blank, and other screens still work. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  /**
   * The error belongs to the address at which it is caught, which may never have been rendered. Compared with the
   * last rendered address, it would be cleared at once and thrown past this boundary.
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
