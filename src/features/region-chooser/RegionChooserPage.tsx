import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { Button } from '../../components/button';
import { ErrorBox, Skeleton } from '../../components/feedback';
import { Card, SectionHeader } from '../../components/layout';
import { paths } from '../../paths/paths';
import { useStore } from '../../stores/context';
import './region-chooser.css';

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

/**
 * `/add`: one button for each region where the user may create boots, sorted by name. The last chosen region has the
 * focus. If there is only one region, opens its form immediately.
 */
export const RegionChooserPage = observer(function RegionChooserPage() {
  const { permissions, regions, device, loginUser } = useStore();
  const { t } = useTranslation();
  const navigate = useNavigate();
  // After a failure, the stored copy is shown. Try again.
  useEffect(() => {
    if (regions.status === 'loaded') void regions.load();
  }, [regions]);
  const userId = loginUser.user?.id ?? null;
  const last = userId === null ? null : device.chosenRegion(userId);
  const codes = permissions
    .regionsWith('BOOT_CREATE')
    .sort((a, b) => regions.nameOf(a).localeCompare(regions.nameOf(b), 'en'));
  const [only] = codes;

  if (only === undefined) {
    return (
      <Card>
        <SectionHeader as="h1" icon="mapMarker" subheader={t('chooser.noneHint')}>
          {t('chooser.none')}
        </SectionHeader>
        <Link to={paths.list} className="tb-way-out">
          {t('chooser.toList')}
        </Link>
      </Card>
    );
  }
  if (codes.length === 1) return <Navigate to={paths.add(only)} replace />;

  function choose(code: string): void {
    if (userId !== null) device.chooseRegion(userId, code);
    void navigate(paths.add(code));
  }

  const { status } = regions;
  return (
    <div className="tb-chooser">
      <SectionHeader as="h1" icon="mapMarker">
        {t('chooser.title')}
      </SectionHeader>
      {status === 'error' ? (
        <ErrorBox onRetry={() => void regions.load()}>{t('chooser.failed')}</ErrorBox>
      ) : status === 'loaded' ? (
        codes.map((code) => (
          <Button
            key={code}
            fluid
            buttonRef={code === last ? takeFocus : undefined}
            onClick={() => choose(code)}
          >
            {regions.nameOf(code)}
          </Button>
        ))
      ) : (
        <Skeleton lines={codes.length} />
      )}
    </div>
  );
});
