import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button';
import { Notice } from '../../../components/feedback';
import { TextField } from '../../../components/field';
import { hasKeyboard } from '../../../components/layout';
import { Picker } from '../../../components/picker';
import { PERMISSION_PRESETS, PRESET_NAMES } from '../../../domain/setup/presets';
import { ALL_REGIONS, type PermissionsEditor } from '../../../stores/setup/PermissionsEditor';
import { useRegionOptions, useSetup } from '../useSetup';
import { PermissionTable } from './PermissionTable';

interface PermissionsProps {
  readonly editor: PermissionsEditor;
  /** Undefined for a new person. */
  readonly personId: number | undefined;
}

/** Edits a person's permissions: with a preset, by copying another person's, or in the table. */
export const Permissions = observer(function Permissions({ editor, personId }: PermissionsProps) {
  const { t } = useTranslation();
  const setup = useSetup();
  useEffect(() => {
    void setup.loadEverybody();
  }, [setup]);
  const { value: everybody } = setup.everybody;
  const others = useMemo(
    () =>
      (everybody ?? [])
        .filter(({ id }) => id !== personId)
        .map(({ id, shortName, username }) => ({
          key: String(id),
          text: shortName,
          alternatives: [username],
        })),
    [everybody, personId],
  );
  const sameAs = useCallback(
    (key: string | null) => {
      const other = everybody?.find(({ id }) => String(id) === key);
      if (other !== undefined) editor.sameAs(other.permissions);
    },
    [everybody, editor],
  );
  const regions = useRegionOptions(editor.regions);
  const scopes = useMemo(
    () => [{ key: ALL_REGIONS, text: t('setup:permissions.everywhere') }, ...regions],
    [regions, t],
  );

  if (editor.isLocked) return <Notice>{t('setup:permissions.own')}</Notice>;
  return (
    <>
      <p className="tb-setup__explain">
        {[t('setup:permissions.explain'), hasKeyboard() && t('setup:permissions.explainKeys')]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className="tb-permissions__tools">
        {editor.regions.length > 1 ? (
          <Picker
            label={t('setup:permissions.scope')}
            options={scopes}
            value={editor.scope}
            onChange={editor.choose}
            focusNextOnSelect={false}
          />
        ) : null}
        <Picker
          label={t('setup:permissions.sameAs')}
          placeholder={t('setup:permissions.sameAsHint')}
          options={others}
          value={null}
          onChange={sameAs}
          status={setup.everybody.isLoading ? 'loading' : 'normal'}
          focusNextOnSelect={false}
        />
        <div role="group" aria-label={t('setup:permissions.presets')} className="tb-permissions__presets">
          <span aria-hidden="true" className="tb-permissions__presets-label">
            {t('setup:permissions.presets')}
          </span>
          <div className="tb-permissions__preset-buttons">
            {PRESET_NAMES.map((name) => (
              <Button key={name} onClick={() => editor.apply(PERMISSION_PRESETS[name])}>
                {t(`setup:preset.${name}`)}
              </Button>
            ))}
          </div>
        </div>
        <TextField
          type="search"
          label={t('setup:permissions.find')}
          prefixIcon="search"
          value={editor.find}
          onChange={editor.search}
          enterKeyHint="search"
        />
      </div>
      <PermissionTable editor={editor} />
    </>
  );
});
