import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ErrorBox, Notice } from '../../../components/feedback';
import { Sentence } from '../../../components/value';
import { ANYWHERE } from '../../../domain/setup/mayChange';
import { useStore } from '../../../stores/context';
import { missingPermissionsIn } from '../../../stores/setup/missingPermissions';
import { usePermissionName } from '../people/usePermissionName';
import { useSetup } from '../useSetup';

interface ProblemProps {
  readonly error: unknown;
  /** The request was sent, but no answer arrived. */
  readonly isOutcomeUnknown: boolean;
}

/** Explains why an item was not saved: the server's message, and each missing permission in words. */
export const Problem = observer(function Problem({ error, isOutcomeUnknown }: ProblemProps) {
  const { errors } = useStore();
  const { t } = useTranslation();
  const permissionName = usePermissionName();
  const setup = useSetup();
  // Always mounted, so that screen readers announce what appears in it.
  return <div role="alert">{content()}</div>;

  function content() {
    if (isOutcomeUnknown) return <Notice tone="warning">{t('setup:edit.unknown')}</Notice>;
    if (error === undefined) return null;
    const missing = missingPermissionsIn(error);
    return (
      <ErrorBox title={t('setup:edit.notSaved')}>
        <Sentence text={errors.textOf(error) ?? ''} />
        {missing.length === 0 ? null : (
          <>
            <p className="tb-setup__missing">{t('setup:edit.missing')}</p>
            <ul className="tb-setup__missing-list">
              {missing.map(({ region, permission }) => (
                <li key={`${region} ${permission}`}>
                  {region === ANYWHERE
                    ? permissionName(permission)
                    : t('setup:edit.missingIn', {
                        permission: permissionName(permission),
                        region: setup.regionName(region),
                      })}
                </li>
              ))}
            </ul>
          </>
        )}
      </ErrorBox>
    );
  }
});
