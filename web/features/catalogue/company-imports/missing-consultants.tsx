import { Button } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type CompanyImport, useCreateConsultants } from './company-imports.api.ts';
import classes from './company-imports.module.css';

/** Consultants whom the list names and who have no account: who, and the press that makes and invites them. */
export function MissingConsultants({ given: { _id, missingConsultants } }: { given: CompanyImport }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const create = useCreateConsultants(_id);
  const count = missingConsultants.length;
  if (count === 0) return null;
  return (
    <section className={classes['work']} aria-labelledby="missing-consultants">
      <h2 id="missing-consultants" className={classes['missingTitle']}>
        {t('companyImports.screen.missing', { count })}
      </h2>
      <ul className={classes['missing']}>
        {missingConsultants.map(({ email, rows }) => (
          <li key={email}>{t('companyImports.screen.missingRows', { email, count: rows })}</li>
        ))}
      </ul>
      <p className={classes['note']}>{t('companyImports.screen.missingText')}</p>
      <div>
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('companyImports.screen.missingCreate', { count })}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        tone="brand"
        onClose={() => setAsked(false)}
        title={t('companyImports.screen.missingTitle', { count, email: missingConsultants[0]?.email ?? '' })}
        confirmLabel={t('companyImports.screen.missingCreate', { count })}
        isWorking={create.isPending}
        refusal={create.error}
        onConfirm={() =>
          create.mutate(undefined, {
            onSuccess: () => toast.success(t('companyImports.screen.missingMade', { count })),
          })
        }
      >
        {t('companyImports.screen.missingConfirmText')}
      </ConfirmDialog>
    </section>
  );
}
