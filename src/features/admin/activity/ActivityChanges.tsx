import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { HeldPermissions } from '../../../domain/permissions';
import type { Activity } from '../../../domain/wire/setup';
import { differencesOf } from '../../../stores/setup/permissionSets';
import { useFieldWords } from '../edit/useFieldWords';
import { PermissionSummary } from '../people/PermissionSummary';

interface ActivityChangesProps {
  readonly entry: Activity;
}

const PERMISSIONS = 'permissions';

/** What an entry changed, field by field: before and after, in words. */
export const ActivityChanges = observer(function ActivityChanges({ entry }: ActivityChangesProps) {
  const { t } = useTranslation();
  const { labelOf } = useFieldWords();
  const words = useWords();
  const { before, after } = entry;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return t('setup:value.none');
  return (
    <ul className="tb-activity__changes">
      {names.map((name) => {
        const [was, is] = [before?.[name], after?.[name]];
        if (name === PERMISSIONS) {
          return (
            <li key={name}>
              <PermissionSummary differences={differencesOf(heldOf(was), heldOf(is))} />
            </li>
          );
        }
        return (
          <li key={name}>
            <span className="tb-activity__field">{labelOf(name)}</span>{' '}
            {was === undefined ? null : <del>{words(name, was)}</del>}{' '}
            {is === undefined ? null : <ins>{words(name, is)}</ins>}
          </li>
        );
      })}
    </ul>
  );
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const heldOf = (value: unknown): HeldPermissions => (isRecord(value) ? (value as HeldPermissions) : {});

/** Values in words, those of parts too: `Name Boot removal, Amount 145`. */
function useWords(): (field: string, value: unknown) => string {
  const { labelOf, valueOf } = useFieldWords();
  return function words(field, value): string {
    if (Array.isArray(value))
      return value.length === 0 ? valueOf(field, '') : value.map((each) => words(field, each)).join('; ');
    if (!isRecord(value)) return valueOf(field, value);
    return Object.entries(value)
      .filter(([, part]) => part !== null)
      .map(([name, part]) => `${labelOf(name)} ${words(name, part)}`)
      .join(', ');
  };
}
