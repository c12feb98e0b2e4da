import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { BootStatus } from '../../domain/wire/boot';

interface StatusTagProps {
  readonly status: BootStatus;
  readonly children: ReactNode;
}

/** A boot's status in a tag: its words say it, its colour only helps to find it. */
export const StatusTag = observer(function StatusTag({ status, children }: StatusTagProps) {
  return <span className={`tb-status tb-status--${status.toLowerCase()}`}>{children}</span>;
});
