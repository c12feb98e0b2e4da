import { memo } from 'react';
import { classNames } from '../classNames';
import { iconPaths, type IconName } from './paths';
import './icon.css';

export interface IconProps {
  readonly name: IconName;
  /** Height and width in pixels. Default: 20. */
  readonly size?: number | undefined;
  readonly className?: string | undefined;
}

/** A small icon beside a text. Hidden from screen readers, because the text says the same. */
export const Icon = memo(function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={classNames('tb-icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {iconPaths[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
});
