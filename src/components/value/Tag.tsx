import type { ReactNode } from 'react';
import { classNames } from '../classNames';
import './tag.css';

export interface TagProps {
  readonly tone?: 'action' | 'done' | 'danger' | undefined;
  readonly children: ReactNode;
}

/** A status. The color only repeats the text. */
export function Tag({ tone, children }: TagProps) {
  return <span className={classNames('tb-tag', tone !== undefined && `tb-tag--${tone}`)}>{children}</span>;
}
