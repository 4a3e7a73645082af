import { Checkbox } from '@mantine/core';
import type { ProposalField } from '@volano/domain/rules/proposals';
import { formatMoney, formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Kbd } from '../../../ui/cards/kbd.tsx';
import type { Proposal } from './proposals.api.ts';
import classes from './office-announcement.module.css';

export interface ProposalChoicesProps {
  field: ProposalField;
  proposals: readonly Proposal[];
  isChosen: (proposal: Proposal) => boolean;
  /** The digit that chooses it, 1 to 9; any other number where it has none. */
  keyFor: (proposal: Proposal) => number;
  onToggle: (proposal: Proposal) => void;
}

/** The proposals of one field, each with the sentence that it comes from. Nothing where there is none. */
export function ProposalChoices({ field, proposals, isChosen, keyFor, onToggle }: ProposalChoicesProps) {
  const t = useT();
  if (proposals.length === 0) return null;
  return (
    <fieldset className={classes['group']}>
      <legend>{t(`proposals.fields.${field}`)}</legend>
      {proposals.some(({ isOnly }) => !isOnly) ? <p className={classes['several']}>{t('proposals.several')}</p> : null}
      {proposals.map((proposal) => (
        <Checkbox
          key={String(proposal.value)}
          label={<Marked proposal={proposal} digit={keyFor(proposal)} />}
          styles={{ labelWrapper: { flex: 1 } }}
          checked={isChosen(proposal)}
          onChange={() => onToggle(proposal)}
        />
      ))}
    </fieldset>
  );
}

/** What is proposed, and its sentence with the words marked. A condition is its own sentence and is not said twice. */
function Marked({ proposal, digit }: { proposal: Proposal; digit: number }) {
  const t = useT();
  const { field, value, current, sentence, start, end } = proposal;
  const name = nameOf(t, field, value);
  return (
    <>
      {digit > 0 && digit < 10 ? (
        <span className={classes['digit']} aria-hidden>
          <Kbd>{String(digit)}</Kbd>
        </span>
      ) : null}
      {name === null ? null : (
        <strong className={classes['value']}>
          {name}
          {current === null ? null : (
            <span>{t('proposals.now', { value: nameOf(t, field, current) ?? String(current) })}</span>
          )}
        </strong>
      )}
      <span className={classes['sentence']}>
        {sentence.slice(0, start)}
        <mark>{sentence.slice(start, end)}</mark>
        {sentence.slice(end)}
      </span>
    </>
  );
}

function nameOf(t: ReturnType<typeof useT>, field: ProposalField, value: number | string): string | null {
  if (field === 'aidIntensity') return t('proposals.intensity', { value: formatNumber(Number(value)) });
  if (field === 'spendMin') return t('proposals.least', { value: formatMoney(Number(value)) });
  return field === 'documents' ? String(value) : null;
}
