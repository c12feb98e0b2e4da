import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Label } from 'semantic-ui-react';
import type { BootStatus } from '../../domain/wire/boot';

interface StatusTagProps {
  readonly status: BootStatus | 'VOID';
  readonly children: ReactNode;
}

/** The status of a boot or a payment as a tag. The color only repeats the text. */
export const StatusTag = observer(function StatusTag({ status, children }: StatusTagProps) {
  return (
    <Label as="span" className={`tb-status tb-status--${status.toLowerCase()}`}>
      {children}
    </Label>
  );
});
