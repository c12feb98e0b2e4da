import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button';
import { Notice } from '../../../components/feedback';
import type { FieldFocus } from '../../../components/field';
import { BOOT_BASE, paths } from '../../../paths/paths';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';
import { useStore } from '../../../stores/context';

export interface TypedBeforeProps {
  readonly bootId: number;
  readonly release: ReleaseBootStore;
  readonly focus: FieldFocus<string>;
}

/**
 * Offers to restore what was typed into this boot's release earlier; the form itself starts blank. If the session
 * ended meanwhile, says that nothing was sent, and takes the focus.
 */
export const TypedBefore = observer(function TypedBefore({ bootId, release, focus }: TypedBeforeProps) {
  const { endedSession } = useStore();
  const { t } = useTranslation();
  const restoreButton = useRef<HTMLButtonElement>(null);
  const sessionEnded = endedSession.returnedTo === BOOT_BASE + paths.boot(bootId);
  const isOffered = release.offered !== null;
  useEffect(() => {
    if (sessionEnded && isOffered) restoreButton.current?.focus();
  }, [sessionEnded, isOffered]);
  useEffect(() => (sessionEnded ? endedSession.forget : undefined), [sessionEnded, endedSession]);

  if (release.offered === null) return null;
  const { firstName, lastName } = release.offered;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const restore = () => {
    release.restore();
    focus.to('firstName');
  };
  return (
    <Notice
      role="status"
      icon={sessionEnded ? undefined : 'retry'}
      tone={sessionEnded ? 'warning' : 'info'}
      action={
        <LinkButton onClick={restore} buttonRef={restoreButton}>
          {t('boot.release.restore')}
        </LinkButton>
      }
    >
      {noticeText()}
    </Notice>
  );

  function noticeText(): string {
    if (sessionEnded) return t('boot.release.sessionEnded');
    return name === '' ? t('boot.release.typedBefore') : t('boot.release.typedBeforeFor', { name });
  }
});
