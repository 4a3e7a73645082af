import { useT } from '../../../lib/i18n/i18n.ts';
import type { Change } from './survey-drafts.ts';
import type { Survey } from './surveys.api.ts';
import classes from './survey-steps.module.css';
import { TownsField } from './towns-field.tsx';

type Town = Survey['towns'][number];

interface SiteTownsProps {
  survey: Survey;
  /** Whether of the second operational offices. */
  isSecond: boolean;
  regions: readonly { readonly _id: string; readonly name: string }[];
  onChange: (change: Change) => void;
}

/** For each region with an operational office, the towns that the company has sites in. */
export function SiteTowns({ survey, isSecond, regions, onChange }: SiteTownsProps) {
  const t = useT();
  const ids = isSecond ? survey.secondOperationalHeadQuarterIds : survey.operationalHeadQuarterIds;
  const codes = isSecond ? survey.secondOperationalHeadQuarterTowns : survey.operationalHeadQuarterTowns;
  const chosen = regions.filter(({ _id }) => ids.includes(_id));
  // A region that was taken away takes its towns along.
  const named = survey.towns.filter(({ code, regionId }) => codes.includes(code) && ids.includes(regionId));
  if (chosen.length === 0) return null;

  function change(regionId: string, towns: readonly Town[]): void {
    const own = [...named.filter((town) => town.regionId !== regionId), ...towns].map(({ code }) => code);
    const patch = isSecond ? { secondOperationalHeadQuarterTowns: own } : { operationalHeadQuarterTowns: own };
    const known = survey.towns.filter(({ code }) => !towns.some((one) => one.code === code));
    onChange({ patch, towns: [...known, ...towns] });
  }

  return (
    <div className={classes['towns']}>
      {chosen.map((region) => (
        <TownsField
          key={region._id}
          region={region}
          chosen={named.filter(({ regionId }) => regionId === region._id)}
          onChange={(towns) => change(region._id, towns)}
        />
      ))}
      <p className={classes['townsHint']}>{t('surveys.territory.townsHint')}</p>
    </div>
  );
}
