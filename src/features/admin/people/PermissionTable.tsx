import '../../../components/chart/table.css';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from 'semantic-ui-react';
import { EmptyState } from '../../../components/feedback';
import { Icon } from '../../../components/icon';
import { useIsNarrow } from '../../../components/layout';
import { entered } from '../../../domain/equalText';
import { ALL_REGIONS, type PermissionsEditor } from '../../../stores/setup/PermissionsEditor';
import { useSetup } from '../useSetup';
import { moveAmongBoxes } from './moveAmongBoxes';
import { GROUPS, type Group } from './permissionGroups';
import { usePermissionName } from './usePermissionName';

interface PermissionTableProps {
  readonly editor: PermissionsEditor;
}

/** The groups that start open: those of the boot module. */
const OPEN_AT_FIRST: readonly Group['name'][] = ['boot', 'billing'];

/**
 * A checkbox for each permission (rows, grouped) and region (columns). The first column sets all regions at
 * once. A narrow window shows only the chosen region.
 */
export const PermissionTable = observer(function PermissionTable({ editor }: PermissionTableProps) {
  const { t } = useTranslation();
  const setup = useSetup();
  const permissionName = usePermissionName();
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState<readonly Group['name'][]>(OPEN_AT_FIRST);
  const { regions, scope, find } = editor;
  const all = regions.length > 1 ? [ALL_REGIONS] : [];
  const columns = isNarrow && regions.length > 1 ? [scope] : [...all, ...regions];
  const sought = entered(find).toLowerCase();
  const groups = useMemo(
    () =>
      GROUPS.map(({ name, permissions }) => ({
        name,
        permissions: permissions.filter(
          (each) =>
            permissionName(each).toLowerCase().includes(sought) || each.toLowerCase().includes(sought),
        ),
      })).filter(({ permissions }) => permissions.length > 0),
    [sought, permissionName],
  );
  const titleOf = (code: string) =>
    code === ALL_REGIONS ? t('setup:permissions.everywhere') : setup.regionName(code);

  if (groups.length === 0) {
    return <EmptyState icon="search">{t('setup:permissions.noneFound', { text: find })}</EmptyState>;
  }
  return (
    <div className="tb-permissions__scroll">
      <Table
        unstackable
        className="tb-permissions"
        aria-label={t('setup:permissions.title')}
        onKeyDown={moveAmongBoxes}
      >
        <thead>
          <tr>
            <th scope="col">{t('setup:permissions.permission')}</th>
            {columns.map((code) => (
              <th
                key={code}
                scope="col"
                title={titleOf(code)}
                className="tb-permissions__region"
                translate={isNarrow || code === ALL_REGIONS ? undefined : 'no'}
              >
                {isNarrow ? titleOf(code) : code === ALL_REGIONS ? t('setup:permissions.all') : code}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => {
          const isOpen = sought !== '' || open.includes(group.name);
          return (
            <tbody key={group.name}>
              <tr className="tb-permissions__group">
                <th colSpan={columns.length + 1} scope="rowgroup">
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    className="tb-permissions__open"
                    onClick={() =>
                      setOpen(isOpen ? open.filter((name) => name !== group.name) : [...open, group.name])
                    }
                  >
                    <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
                    <span>{t(`setup:permissionGroup.${group.name}`)}</span>
                    <span className="tb-permissions__count">
                      {t('setup:permissions.count', {
                        count: editor.countHeld(group.permissions),
                        all: group.permissions.length,
                      })}
                    </span>
                  </button>
                </th>
              </tr>
              {isOpen
                ? group.permissions.map((permission) => (
                    <PermissionRow
                      key={permission}
                      editor={editor}
                      permission={permission}
                      columns={columns}
                      titleOf={titleOf}
                    />
                  ))
                : null}
            </tbody>
          );
        })}
      </Table>
    </div>
  );
});

interface PermissionRowProps {
  readonly editor: PermissionsEditor;
  readonly permission: string;
  /** Region codes, or the key for all regions. */
  readonly columns: readonly string[];
  readonly titleOf: (code: string) => string;
}

const PermissionRow = observer(function PermissionRow(props: PermissionRowProps) {
  const { editor, permission, columns, titleOf } = props;
  const permissionName = usePermissionName();
  const name = permissionName(permission);
  return (
    <tr>
      <th scope="row" className="tb-permissions__name">
        {name}
      </th>
      {columns.map((region) => {
        const held = editor.heldIn(region, permission);
        return (
          <td key={region} className="tb-permissions__cell">
            <label className="tb-permissions__tick">
              <input
                type="checkbox"
                className="tb-checkbox__box"
                aria-label={`${name}, ${titleOf(region)}`}
                ref={(box) => {
                  if (box !== null) box.indeterminate = held === 'some';
                }}
                checked={held === 'all'}
                disabled={!editor.mayChange(region, permission)}
                onChange={() => editor.toggle(region, permission)}
              />
            </label>
          </td>
        );
      })}
    </tr>
  );
});
