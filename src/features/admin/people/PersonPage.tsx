import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { SectionHeader } from '../../../components/layout';
import { PERSON_FIELDS } from '../../../domain/setup/fields';
import { adminPaths } from '../../../paths/paths';
import { AdminScreen } from '../AdminScreen';
import { FieldsView } from '../edit/FieldsView';
import { ItemView } from '../edit/ItemView';
import type { FieldLooks } from '../edit/types';
import { keyOf, useOpened } from '../useOpened';
import { useSetup } from '../useSetup';
import { Applications } from './Applications';
import { InvitationCard } from './InvitationCard';
import { Permissions } from './Permissions';
import { PermissionSummary } from './PermissionSummary';
import { PersonChoices } from './PersonChoices';

const [activeField, otherFields] = [
  PERSON_FIELDS.filter(({ name }) => name === 'active'),
  PERSON_FIELDS.filter(({ name }) => name !== 'active'),
];

/** `/admin/people/{id}`: one person, or a new one. */
export const PersonPage = observer(function PersonPage() {
  const { id } = useParams();
  return (
    <AdminScreen screen="person">
      <OnePerson key={id} itemKey={keyOf(id)} />
    </AdminScreen>
  );
});

const OnePerson = observer(function OnePerson({ itemKey }: { readonly itemKey: string | null }) {
  const { t } = useTranslation();
  const setup = useSetup();
  const navigate = useNavigate();
  const person = useOpened(() => setup.openPerson(itemKey));
  const editor = useOpened(() => setup.openPermissions(person));
  const onAdded = useCallback(() => {
    if (person.item !== undefined) void navigate(adminPaths.person(person.item.id), { replace: true });
  }, [person, navigate]);
  const looks = useMemo(
    (): FieldLooks => ({ active: { span: 12, hint: t('setup:people.activeHint') } }),
    [t],
  );
  const wordsOf = useCallback(
    (field: string, value: unknown) =>
      field === 'role' && typeof value === 'string'
        ? t(`setup:role.${value}`, { defaultValue: value })
        : undefined,
    [t],
  );
  return (
    <ItemView
      item={person}
      title={person.isNew ? t('setup:people.new') : (person.item?.shortName ?? '')}
      back={{ label: t('setup:people.title'), to: adminPaths.people }}
      notFound={t('setup:people.notFound')}
      wordsOf={wordsOf}
      summary={<PermissionSummary differences={editor.differences} />}
      after={
        person.item === undefined ? null : <InvitationCard person={person.item} onChanged={person.refresh} />
      }
      onAdded={onAdded}
    >
      <FieldsView form={person.form} fields={otherFields} />
      <PersonChoices form={person.form} regions={editor.regions} />
      <Applications form={person.form} />
      <FieldsView form={person.form} fields={activeField} looks={looks} />
      <SectionHeader icon="lock" as="h2">
        {t('setup:permissions.title')}
      </SectionHeader>
      <Permissions editor={editor} personId={person.item?.id} />
    </ItemView>
  );
});
