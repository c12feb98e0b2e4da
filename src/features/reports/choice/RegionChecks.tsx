import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button';
import { CheckboxField } from '../../../components/field';

interface RegionChecksProps {
  readonly regions: readonly { readonly code: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
}

/**
 * The regions of a report, one checkbox each. The last checked one cannot be unchecked. Renders nothing if there is
 * only one.
 */
export const RegionChecks = observer(function RegionChecks({ regions, chosen, onChange }: RegionChecksProps) {
  const { t } = useTranslation();
  if (regions.length < 2) return null;
  const codes = regions.map(({ code }) => code);
  return (
    <div className="tb-report__regions" role="group" aria-label={t('money:report.regions')}>
      {regions.map(({ code, name }) => {
        const isChosen = chosen.includes(code);
        return (
          <CheckboxField
            key={code}
            label={name}
            checked={isChosen}
            disabled={isChosen && chosen.length === 1}
            onChange={(isOn) =>
              onChange(codes.filter((each) => (each === code ? isOn : chosen.includes(each))))
            }
          />
        );
      })}
      {chosen.length < codes.length ? (
        <LinkButton className="tb-no-print" onClick={() => onChange(codes)}>
          {t('money:report.allRegions')}
        </LinkButton>
      ) : null}
    </div>
  );
});
