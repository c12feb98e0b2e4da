import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { COMPANY_FIELDS } from '../../../domain/setup/fields';
import { adminPaths } from '../../../paths/paths';
import { AdminScreen } from '../AdminScreen';
import { FieldsView } from '../edit/FieldsView';
import { ItemView } from '../edit/ItemView';
import type { FieldLooks } from '../edit/types';
import { keyOf, useOpened } from '../useOpened';
import { useSetup } from '../useSetup';

const LOOKS: FieldLooks = {
  name: { span: 8 },
  address: { span: 12 },
  phone: { narrow: 6 },
  licenseNumber: { narrow: 6 },
  inactivityTimeout: { narrow: 6 },
  loginTimeout: { narrow: 6 },
};

/** `/admin/companies/{id}`: one company, or a new one. */
export const CompanyPage = observer(function CompanyPage() {
  const { id } = useParams();
  return (
    <AdminScreen screen="company">
      <Company key={id} itemKey={keyOf(id)} />
    </AdminScreen>
  );
});

const Company = observer(function Company({ itemKey }: { readonly itemKey: string | null }) {
  const { t } = useTranslation();
  const setup = useSetup();
  const navigate = useNavigate();
  const company = useOpened(() => setup.openCompany(itemKey));
  const code = {
    fixed: !company.isNew,
    hint: t(company.isNew ? 'setup:edit.codeHint' : 'setup:edit.codeFixed'),
  };
  const onAdded = useCallback(() => {
    if (company.item !== undefined) void navigate(adminPaths.company(company.item.id), { replace: true });
  }, [company, navigate]);
  return (
    <ItemView
      item={company}
      title={company.isNew ? t('setup:companies.new') : (company.item?.name ?? '')}
      back={{ label: t('setup:companies.title'), to: adminPaths.companies }}
      notFound={t('setup:companies.notFound')}
      onAdded={onAdded}
    >
      <FieldsView form={company.form} fields={COMPANY_FIELDS} looks={{ ...LOOKS, code }} />
    </ItemView>
  );
});
