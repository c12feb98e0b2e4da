import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CodeLoadError } from '../lazyView';
import { BrokenScreen } from './BrokenScreen';
import { CodeLostScreen, type Renewal } from './CodeLostScreen';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** The card's heading; a general one unless told. */
  readonly fallbackTitle?: string | undefined;
  /** Where the link home goes, as the browser sees it: `/boot/`. */
  readonly homeHref?: string | undefined;
  /** A new value mends the screen by itself: the address, say. */
  readonly resetKey?: string | undefined;
  /** What is done where the code of a view is gone because there are newer pages; nothing unless told. */
  readonly renewal?: Renewal | undefined;
  /** Hears of every error; the console unless told. */
  readonly onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
}

interface State {
  /** What has broken, if anything, and at which `resetKey`: undefined until the boundary is asked to draw it. */
  readonly broken: { readonly error: unknown; readonly at?: { readonly key: string | undefined } } | null;
}

/** Stands around one screen: whatever breaks in it, the page is never blank and the other screens go on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  /**
   * The error belongs to the address at which it is caught, which may be one that was never drawn whole: compared with
   * the one drawn last, it would be forgotten at once, and thrown past this boundary.
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
