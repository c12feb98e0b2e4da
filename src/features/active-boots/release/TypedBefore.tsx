import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button';
import { Notice } from '../../../components/feedback';
import type { FieldFocus } from '../../../components/field';
import type { ReleaseBootStore } from '../../../stores/boots/ReleaseBootStore';

export interface TypedBeforeProps {
  readonly release: ReleaseBootStore;
  readonly focus: FieldFocus<string>;
}

/** Offers what was typed into this boot's release before and left: the form itself begins anew. */
export const TypedBefore = observer(function TypedBefore({ release, focus }: TypedBeforeProps) {
  const { t } = useTranslation();
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
      icon="retry"
      action={<LinkButton onClick={restore}>{t('boot.release.restore')}</LinkButton>}
    >
      {name === '' ? t('boot.release.typedBefore') : t('boot.release.typedBeforeFor', { name })}
    </Notice>
  );
});
