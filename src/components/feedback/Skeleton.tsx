import './feedback.css';

export interface SkeletonProps {
  /** How many grey lines. */
  readonly lines?: number | undefined;
  /** The height of one, pixels: that of what is to come, so that nothing jumps. */
  readonly height?: number | undefined;
}

/** Grey lines in the place and size of what is loading. Silent: something beside it says "Loading…". */
export function Skeleton({ lines = 3, height = 20 }: SkeletonProps) {
  return (
    <div className="tb-skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="tb-skeleton__line" style={{ height }} />
      ))}
    </div>
  );
}
