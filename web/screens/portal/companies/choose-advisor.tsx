import { getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { may } from '@volano/domain/policies/actor';
import { canFollowAs } from '@volano/domain/rules/advisor-kinds';
import { CHOSEN_ROLES } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { mayChoose } from '@volano/domain/rules/followers';
import { Stack, Text } from '@mantine/core';
import { agenciesKey, useAgency, useHomeAdvisor } from '../../../features/companies/agencies/agencies.api.ts';
import { ContactGrid, type ContactPerson } from '../../../features/companies/agencies/premium-dialog.tsx';
import { updateProfile } from '../../../features/people/session/session.api.ts';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useBrand } from '../../../lib/api/options.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { useAgencyId, useMe } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';

/** Choosing who looks after one, among those who can be booked, and choosing anew until the office confirms (1-people §1, holes H22). */
export function ChooseAdvisorPage() {
  const t = useT();
  usePageFrame(t('profile.choice.title'));
  // Business partners have no card at home that could say whom they chose.
  const hasCard = may(useMe(), getHomeAdvisor);
  const agencyId = useAgencyId();
  const advisor = useHomeAdvisor(agencyId, hasCard);
  const agency = useAgency(agencyId);
  const isSettled = agency.data !== undefined && !mayChoose(agency.data.followedBy);
  const brand = useBrand();
  const email = brand?.email;
  const isToConfirm = brand?.confirmsChoices ?? false;
  const { chosen, choose, leave, isSaving, refusal, confirm } = useChoice(isToConfirm);

  return (
    <>
      <PageTitle>{t('profile.choice.title')}</PageTitle>
      <Stack gap="s20" mt="lg">
        {agency.data === undefined || (hasCard && advisor.data === undefined) ? null : !isSettled ? (
          <>
            <Text size="compact" c="var(--vl-ink2)">
              {advisor.data
                ? t(advisor.data.isWaiting ? 'profile.choice.waiting' : 'profile.choice.sales', {
                    name: fullName(advisor.data),
                  })
                : t(isToConfirm ? 'profile.choice.intro' : 'profile.choice.introNow')}
            </Text>
            <ContactGrid roles={CHOSEN_ROLES} onChoose={choose} />
          </>
        ) : (
          <EmptyState isCard title={t('profile.choice.already')}>
            {t('profile.choice.alreadyHint')} {email === undefined ? null : <a href={`mailto:${email}`}>{email}</a>}
          </EmptyState>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={chosen !== null}
        onClose={leave}
        tone="brand"
        title={t('profile.choice.confirmTitle', { name: fullName(chosen) })}
        confirmLabel={t('profile.choice.confirm', { name: chosen?.name ?? '' })}
        isWorking={isSaving}
        error={refusal}
        onConfirm={confirm}
      >
        {t(
          isToConfirm
            ? 'profile.choice.confirmBody'
            : !canFollowAs('advisorId', chosen?.role ?? 'advisor')
              ? 'profile.choice.confirmBodySales'
              : 'profile.choice.confirmBodyNow',
        )}
      </ConfirmDialog>
    </>
  );
}

/** Who is about to be chosen, and the choice that is saved once it is confirmed. */
function useChoice(isToConfirm: boolean) {
  const t = useT();
  const go = useGo();
  const me = useMe();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ContactPerson | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function save({ _id, name }: ContactPerson): Promise<void> {
    setSaving(true);
    try {
      await updateProfile({ advisor: _id });
      toast.success(t(isToConfirm ? 'profile.choice.done' : 'profile.choice.doneNow', { name }));
      await client.invalidateQueries({ queryKey: agenciesKey });
      await go({ to: me.isPending ? '/waiting' : '/home' });
    } catch (error) {
      setRefusal(refusalMessage(error, t('errors.unexpected')));
    }
    setSaving(false);
  }

  return {
    chosen,
    choose: (person: ContactPerson) => {
      setRefusal(undefined);
      setChosen(person);
    },
    leave: () => setChosen(null),
    isSaving,
    refusal,
    confirm: () => {
      if (chosen !== null) void save(chosen);
    },
  };
}

function fullName(person: Pick<ContactPerson, 'name' | 'surname'> | null): string {
  return person === null ? '' : `${person.name} ${person.surname}`;
}
