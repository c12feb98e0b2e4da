import type { ReactNode } from 'react';
import { Label } from 'semantic-ui-react';
import { classNames } from '../classNames';
import './tag.css';

export interface TagProps {
  readonly tone?: 'action' | 'done' | 'danger' | undefined;
  readonly children: ReactNode;
}

/** A status. The color only repeats the text. */
export function Tag({ tone, children }: TagProps) {
  return (
    <Label as="span" className={classNames('tb-tag', tone !== undefined && `tb-tag--${tone}`)}>
      {children}
    </Label>
  );
}
