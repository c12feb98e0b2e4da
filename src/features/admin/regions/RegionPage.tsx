import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { SectionHeader } from '../../../components/layout';
import { REGION_FIELDS, type SetupField } from '../../../domain/setup/fields';
import { adminPaths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { noticeInWords, type NoticeValues } from '../../../stores/setup/noticeRule';
import { AdminScreen } from '../AdminScreen';
import { FieldsView } from '../edit/FieldsView';
import { ItemView } from '../edit/ItemView';
import type { FieldLook, FieldLooks } from '../edit/types';
import { keyOf, useOpened } from '../useOpened';
import { useSetup } from '../useSetup';
import { Charges } from './Charges';
import { Checklist } from './Checklist';
import { NoticeFields } from './NoticeFields';
import { PatternTrial } from './PatternTrial';
import { RegionChoices } from './RegionChoices';
import { RemovalFields } from './RemovalFields';
import { RightsText } from './RightsText';

/** Fields that have a control of their own. */
const OWN = ['photoChecklist', 'rights.en', 'rights.es', 'zoneId'];
const REQUESTOR = 'adsRegionConfig.';
const RECEIPTS = ['receiptNumbers', 'blindCount'];
const NAMES = ['code', 'name'];
const PHOTOS = ['photoMaxPixels'];
const DEVICES = ['deviceRequired'];

const fieldsOf = (isOne: (field: SetupField) => boolean) =>
  REGION_FIELDS.filter((field) => !OWN.includes(field.name) && isOne(field));
const isRequestor = ({ name }: SetupField) => name.startsWith(REQUESTOR);
const isReceipt = ({ name }: SetupField) => RECEIPTS.includes(name);
const isName = ({ name }: SetupField) => NAMES.includes(name);
const isPhoto = ({ name }: SetupField) => PHOTOS.includes(name);
const isDevice = ({ name }: SetupField) => DEVICES.includes(name);

const requestorFields = fieldsOf(isRequestor);
const receiptFields = fieldsOf(isReceipt);
const nameFields = fieldsOf(isName);
const photoFields = fieldsOf(isPhoto);
const deviceFields = fieldsOf(isDevice);
const otherFields = fieldsOf(
  (field) => ![isName, isRequestor, isReceipt, isPhoto, isDevice].some((isOne) => isOne(field)),
);

/** `/admin/regions/{code}`: one region, or a new one. */
export const RegionPage = observer(function RegionPage() {
  const { code } = useParams();
  return (
    <AdminScreen screen="region">
      <OneRegion key={code} itemKey={keyOf(code)} />
    </AdminScreen>
  );
});

const OneRegion = observer(function OneRegion({ itemKey }: { readonly itemKey: string | null }) {
  const { t } = useTranslation();
  const { loginUser, permissions } = useStore();
  const setup = useSetup();
  const navigate = useNavigate();
  const region = useOpened(() => setup.openRegion(itemKey));
  const mayFees = itemKey === null || permissions.has(itemKey, 'ADMIN_FEES');
  const mayZones = itemKey === null || permissions.has(itemKey, 'ADMIN_ZONES');
  const onAdded = useCallback(() => {
    if (region.item !== undefined) void navigate(adminPaths.region(region.item.code), { replace: true });
  }, [region, navigate]);
  /** The region may have a new name, and the author of a new region has gained permissions in it. */
  const onSaved = useCallback(async () => {
    await Promise.all([setup.reloadRegions(), region.isNew ? loginUser.load() : undefined]);
  }, [setup, region, loginUser]);
  const { isNew } = region;
  const looks = useMemo((): FieldLooks => {
    const fixed = !mayZones;
    const all = (fields: readonly SetupField[], look: FieldLook) =>
      Object.fromEntries(fields.map(({ name }) => [name, look]));
    const hinted = (name: string, hint: string) => ({ [`${REQUESTOR}${name}`]: { fixed, hint } });
    return {
      ...all([...nameFields, ...otherFields, ...requestorFields, ...photoFields, ...deviceFields], { fixed }),
      ...hinted('requestedByLabel', t('setup:regions.labelHint')),
      ...hinted('requestedByRegex', t('setup:regions.patternHint')),
      ...hinted('requestedByTooltip', t('setup:regions.tooltipHint')),
      receiptNumbers: { fixed: !mayFees },
      code: { fixed: !isNew || fixed, hint: t(isNew ? 'setup:edit.codeHint' : 'setup:edit.codeFixed') },
      name: { span: 8, fixed, hint: t('setup:regions.nameHint') },
      towEligibleAfterHours: { fixed, hint: t('setup:regions.towHint') },
      photoMaxPixels: { span: 8, fixed, hint: t('setup:regions.pixelsHint') },
      deviceRequired: { fixed, hint: t('setup:regions.deviceHint') },
      blindCount: { fixed, hint: t('setup:regions.blindHint') },
    };
  }, [mayZones, mayFees, isNew, t]);
  return (
    <ItemView
      item={region}
      title={isNew ? t('setup:regions.new') : (region.item?.name ?? '')}
      back={{ label: t('setup:regions.title'), to: adminPaths.regions }}
      notFound={t('setup:regions.notFound')}
      wordsOf={inWords}
      onSaved={onSaved}
      onAdded={onAdded}
    >
      <FieldsView form={region.form} fields={nameFields} looks={looks} />
      <RegionChoices form={region.form} isFixed={!mayZones} />
      <FieldsView form={region.form} fields={otherFields} looks={looks} />
      <SectionHeader icon="dollar">{t('setup:regions.charges')}</SectionHeader>
      <Charges form={region.form} isFixed={!mayFees} />
      <FieldsView form={region.form} fields={receiptFields} looks={looks} />
      {loginUser.has('removal') ? (
        <>
          <SectionHeader icon="hourglass">{t('setup:setupField.removal')}</SectionHeader>
          <RemovalFields form={region.form} isFixed={!mayZones} />
        </>
      ) : null}
      {loginUser.has('notice') ? (
        <>
          <SectionHeader icon="printer">{t('setup:setupField.notice')}</SectionHeader>
          <NoticeFields form={region.form} isFixed={!mayZones} />
        </>
      ) : null}
      {loginUser.has('devices') ? (
        <>
          <SectionHeader icon="boot">{t('setup:listName.boots')}</SectionHeader>
          <FieldsView form={region.form} fields={deviceFields} looks={looks} />
        </>
      ) : null}
      <SectionHeader icon="user">{t('setup:regions.requestor')}</SectionHeader>
      <FieldsView form={region.form} fields={requestorFields} looks={looks} />
      <PatternTrial form={region.form} />
      <SectionHeader icon="camera">{t('setup:regions.checklist')}</SectionHeader>
      <Checklist form={region.form} isFixed={!mayZones} />
      {loginUser.has('guard') && <FieldsView form={region.form} fields={photoFields} looks={looks} />}
      <SectionHeader icon="file">{t('setup:regions.rights')}</SectionHeader>
      <RightsText form={region.form} isFixed={!mayFees} />
    </ItemView>
  );
});

function inWords(field: string, value: unknown): string | undefined {
  if (field === 'charges') return chargesInWords(value);
  return field === 'notice' ? noticeInWords(value as NoticeValues) : undefined;
}

function chargesInWords(value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as readonly { readonly name: string; readonly amount: string }[])
    .map(({ name, amount }) => `${name} ${amount}`)
    .join(', ');
}
