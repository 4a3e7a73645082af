import { Button } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useAtecoConfirmations } from './ateco.api.ts';
import type { ChosenCode } from './ateco-chosen.tsx';
import classes from './ateco-picker.module.css';

/** As many as are read at a glance; the others wait behind "Mostra tutti". */
const SHOWN = 4;

export interface AtecoConfirmationsProps {
  surveyId: string;
  /** The codes as they stand on the page, saved or not yet. */
  chosen: readonly ChosenCode[];
  onAdd: (code: ChosenCode) => void;
}

/** For each declared code of 2007 that became several, those of 2025 to pick from; confirming is choosing one in the survey. */
export function AtecoConfirmations({ surveyId, chosen, onAdd }: AtecoConfirmationsProps) {
  const t = useT();
  const { data = [] } = useAtecoConfirmations(surveyId);
  const ids = new Set(chosen.map(({ _id }) => _id));
  const open = data.filter(({ from, candidates }) => ids.has(from._id) && !candidates.some(({ _id }) => ids.has(_id)));
  if (open.length === 0) return null;
  return (
    <section className={classes['root']} aria-labelledby="ateco-confirm">
      <h2 id="ateco-confirm" className={classes['atecoConfirmationsTitle']}>
        {t('atecoConfirm.title', { count: open.length })}
      </h2>
      <p className={classes['atecoConfirmationsHint']}>{t('atecoConfirm.hint')}</p>
      {open.map(({ from, candidates }) => (
        <Candidates key={from._id} from={from} candidates={candidates} onAdd={onAdd} />
      ))}
    </section>
  );
}

interface CandidatesProps {
  from: ChosenCode;
  candidates: readonly ChosenCode[];
  onAdd: (code: ChosenCode) => void;
}

function Candidates({ from, candidates, onAdd }: CandidatesProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? candidates : candidates.slice(0, SHOWN);
  return (
    <div className={classes['part']}>
      <p className={classes['from']}>
        <strong>{from.code}</strong> {from.name}
        <IconArrowRight size={16} aria-hidden />
        <span>{t('ateco.version', { version: '2025' })}</span>
      </p>
      <ul className={classes['atecoConfirmationsList']} aria-label={t('atecoConfirm.candidates', { code: from.code })}>
        {shown.map((code) => (
          <li key={code._id}>
            <span>
              <strong>{code.code}</strong> {code.name}
            </span>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={t('atecoConfirm.pickCode', { code: code.code })}
              onClick={() => onAdd(code)}
            >
              {t('atecoConfirm.pick')}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < candidates.length ? (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {t('atecoConfirm.all', { count: candidates.length })}
        </Button>
      ) : null}
    </div>
  );
}
