import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Tag, type TagProps } from '../../components/value/Tag';
import type { BootStatus } from '../../domain/wire/boot';

interface StatusTagProps {
  readonly status: BootStatus | 'VOID';
  readonly children: ReactNode;
}

const TONES: Readonly<Record<StatusTagProps['status'], TagProps['tone']>> = {
  ACTIVE: 'action',
  RELEASED: 'done',
  CANCELLED: undefined,
  VOID: 'danger',
};

/** The status of a boot or a payment. */
export const StatusTag = observer(function StatusTag({ status, children }: StatusTagProps) {
  return <Tag tone={TONES[status]}>{children}</Tag>;
});
