import { Button, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type CompanyImport, useCreateConsultants } from './company-imports.api.ts';

/** Consultants whom the list names and who have no account: who, and the press that makes and invites them. */
export function MissingConsultants({ given: { _id, missingConsultants } }: { given: CompanyImport }) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  const create = useCreateConsultants(_id);
  const count = missingConsultants.length;
  if (count === 0) return null;
  return (
    <Flex
      component="section"
      direction="column"
      gap="xs"
      p="md"
      bg="var(--vl-surface)"
      bdrs="md"
      className="boxed-strong"
      aria-labelledby="missing-consultants"
    >
      <Text id="missing-consultants" component="h2" size="sm" ff="text" fw={600}>
        {t('companyImports.screen.missing', { count })}
      </Text>
      <Text component="ul" size="sm" className="anywhere">
        {missingConsultants.map(({ email, rows }) => (
          <li key={email}>{t('companyImports.screen.missingRows', { email, count: rows })}</li>
        ))}
      </Text>
      <Text size="compact" c="var(--vl-ink2)">
        {t('companyImports.screen.missingText')}
      </Text>
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
    </Flex>
  );
}
