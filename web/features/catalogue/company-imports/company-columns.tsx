import { Select, SegmentedControl } from '@mantine/core';
import { COMPANY_FIELDS, QUESTION_PREFIX } from '@volano/domain/rules/company-columns';
import type { DuplicateChoice } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './company-imports.module.css';
import { type CompanyImport, useChangeCompanyImport } from './company-imports.api.ts';

const SURE = 75;
const LIKELY = 50;

/** What each column was taken for, how surely, and the selects that correct it; the sheet, and what becomes of duplicates. */
export function CompanyColumns({ given }: { given: CompanyImport }) {
  const t = useT();
  const change = useChangeCompanyImport(given._id);
  const isOpen = given.status === 'checked' && !change.isPending;
  const fields = [
    { value: '', label: t('companyImports.screen.noField') },
    ...COMPANY_FIELDS.map((field) => ({ value: field as string, label: t(`companyImports.fields.${field}`) })),
    ...given.questions.map(({ _id, name }) => ({ value: `${QUESTION_PREFIX}${_id}`, label: name })),
  ];
  return (
    <section className={classes['page']} aria-labelledby="company-columns">
      <SectionTitle id="company-columns">{t('companyImports.screen.columns')}</SectionTitle>
      <div className={classes['choices']}>
        {given.sheets.length > 1 ? (
          <Select
            label={t('companyImports.screen.sheet')}
            allowDeselect={false}
            data={[...given.sheets]}
            value={given.sheet}
            disabled={!isOpen}
            onChange={(sheet) => (sheet === null ? undefined : change.mutate({ sheet }))}
          />
        ) : null}
        <div>
          <p id="company-duplicates">{t('companyImports.screen.duplicates')}</p>
          <SegmentedControl
            aria-labelledby="company-duplicates"
            disabled={!isOpen}
            value={given.duplicates}
            onChange={(value) => change.mutate({ duplicates: value as DuplicateChoice })}
            data={[
              { value: 'skip', label: t('companyImports.screen.skip') },
              { value: 'merge', label: t('companyImports.screen.merge') },
            ]}
          />
        </div>
      </div>
      <ul className={classes['columns']}>
        {given.columns.map(({ heading, field, confidence, isCorrected, samples }, at) => (
          <li key={heading} className={classes['column']}>
            <div className={classes['subject']}>
              <strong>{heading}</strong>
              {field === null ? null : <Sureness confidence={confidence} isCorrected={isCorrected} />}
            </div>
            <span className={classes['samples']}>{samples.join(' · ')}</span>
            <Select
              aria-label={t('companyImports.screen.fieldOf', { heading })}
              searchable
              allowDeselect={false}
              disabled={!isOpen}
              data={fields}
              value={field ?? ''}
              onChange={(value) => change.mutate({ columns: [{ at, field: value === '' ? null : value }] })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sureness({ confidence, isCorrected }: { confidence: number; isCorrected: boolean }) {
  const t = useT();
  if (isCorrected) return <StatusBadge tone="brand">{t('companyImports.screen.sure.corrected')}</StatusBadge>;
  if (confidence >= SURE) return <StatusBadge tone="ok">{t('companyImports.screen.sure.sure')}</StatusBadge>;
  if (confidence >= LIKELY) return <StatusBadge>{t('companyImports.screen.sure.likely')}</StatusBadge>;
  return <StatusBadge tone="accent">{t('companyImports.screen.sure.doubtful')}</StatusBadge>;
}
