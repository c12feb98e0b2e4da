import './feedback.css';

export interface SkeletonProps {
  /** The number of gray lines. */
  readonly lines?: number | undefined;
  /** The height of a line in pixels. Match the coming content, so that the layout does not shift. */
  readonly height?: number | undefined;
}

/**
 * Gray lines in the place and size of loading content. Hidden from screen readers; a text beside it says "Loading…".
 */
export function Skeleton({ lines = 3, height = 20 }: SkeletonProps) {
  return (
    <div className="tb-skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="tb-skeleton__line" style={{ height }} />
      ))}
    </div>
  );
}
