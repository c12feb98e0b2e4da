import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/feedback';
import { useAddressParams } from '../../../components/field/useAddressParams';
import { Picker } from '../../../components/picker';
import { adminPaths } from '../../../paths/paths';
import { useStore } from '../../../stores/context';
import { ListBody } from '../edit/ListBody';
import { useRegionOptions, useSetup } from '../useSetup';
import { GROUPS } from './permissionGroups';
import { usePermissionName } from './usePermissionName';
import { usePersonColumns } from './usePersonColumns';

/** The query parameters of the permission and the region. */
const [PERMISSION, REGION] = ['permission', 'region'];

/** Who can do what: lists the active people who hold a permission in a region. */
export const WhoCan = observer(function WhoCan() {
  const { t } = useTranslation();
  const { loginUser } = useStore();
  const setup = useSetup();
  const permissionName = usePermissionName();
  const columns = usePersonColumns();
  const [params, change] = useAddressParams();
  const permission = params.get(PERMISSION);
  const region = params.get(REGION);
  const set = useCallback(
    (name: string, value: string | null) =>
      change((next) => {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }, false),
    [change],
  );
  const permissions = useMemo(
    () =>
      GROUPS.flatMap(({ permissions: names }) =>
        names.map((name) => ({ key: name, text: permissionName(name), alternatives: [name] })),
      ),
    [permissionName],
  );
  const regions = useRegionOptions(
    [...new Set([...setup.regionCodes, ...Object.keys(loginUser.permissions)])].sort(),
  );
  const setPermission = useCallback((key: string | null) => set(PERMISSION, key), [set]);
  const setRegion = useCallback((key: string | null) => set(REGION, key), [set]);
  const isAsked = permission !== null && region !== null;
  useEffect(() => {
    if (permission !== null && region !== null) void setup.holders.search({ permission, region });
  }, [setup, permission, region]);

  return (
    <>
      <div className="tb-setup__filters">
        <Picker
          label={t('setup:who.permission')}
          options={permissions}
          value={permission}
          onChange={setPermission}
        />
        <Picker
          label={t('common:field.region')}
          options={regions}
          value={region}
          onChange={setRegion}
          focusNextOnSelect={false}
        />
      </div>
      {isAsked ? (
        <ListBody
          title={t('setup:who.title')}
          list={setup.holders}
          columns={columns}
          keyOf={({ id }) => id}
          to={({ id }) => adminPaths.person(id)}
          empty={<EmptyState icon="user">{t('setup:who.nobody')}</EmptyState>}
        />
      ) : (
        <EmptyState icon="search">{t('setup:who.choose')}</EmptyState>
      )}
    </>
  );
});
