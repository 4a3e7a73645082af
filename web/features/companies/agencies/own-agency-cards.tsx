import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { ContractBadge, surveyRing, useSurveyWords } from './agency-marks.tsx';
import { type OwnAgencyRow, useDeleteOwnAgency } from './own-agency.api.ts';
import classes from './own-agency.module.css';

export interface OwnAgencyCardsProps {
  rows: readonly OwnAgencyRow[];
  /** The company in use, if any. */
  inUse: string | null;
  /** Business partners answer no questions. */
  hasSurvey: boolean;
  isStale: boolean;
  /** The company that is being entered. */
  switching: string | null;
  onSwitch: (agency: OwnAgencyRow) => void;
  onDelete: (agency: OwnAgencyRow) => void;
}

/** One's own companies as cards: what they are, how far their survey is, which one is in use (1-people §2). */
export function OwnAgencyCards({ rows, isStale, ...card }: OwnAgencyCardsProps) {
  const t = useT();
  return (
    <ul
      className={classes['grid']}
      aria-label={t('profile.companies.title')}
      data-stale={isStale || undefined}
      aria-busy={isStale || undefined}
    >
      {rows.map((agency) => (
        <li key={agency._id}>
          <AgencyCard agency={agency} {...card} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = Omit<OwnAgencyCardsProps, 'rows' | 'isStale'> & { agency: OwnAgencyRow };

function AgencyCard({ agency, inUse, hasSurvey, switching, onSwitch, onDelete }: CardProps) {
  const t = useT();
  const say = useSurveyWords();
  const { _id, businessName, vatNumber, registeredOfficeCity, contractType, survey } = agency;
  const isInUse = _id === inUse;
  return (
    <article className={classes['card']} data-in-use={isInUse || undefined}>
      <div className={classes['top']}>
        <Avatar name={businessName} shape="company" size={40} tone={isInUse ? 'brand' : 'neutral'} />
        <div className={classes['names']}>
          <h2 className={classes['ownAgencyCardsName']}>
            <a href={hrefOf('/agencies/$agencyId', { agencyId: _id })} className={classes['link']} title={businessName}>
              {businessName}
            </a>
          </h2>
          <p className={classes['meta']}>{[vatNumber, registeredOfficeCity].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <div className={classes['badges']}>
        <ContractBadge contractType={contractType} />
      </div>
      {hasSurvey ? (
        <div className={classes['survey']}>
          <RequirementRing segments={surveyRing(survey)} size={40} isDecorative />
          {say(survey)}
        </div>
      ) : null}
      <div className={classes['foot']}>
        {isInUse ? (
          <StatusBadge tone="ok">{t('profile.companies.inUse')}</StatusBadge>
        ) : (
          <Button
            variant="default"
            size="sm"
            loading={switching === _id}
            aria-label={t('profile.companies.useNamed', { name: businessName })}
            onClick={() => onSwitch(agency)}
          >
            {t('profile.companies.use')}
          </Button>
        )}
        <ActionIcon
          className={classes['delete'] ?? ''}
          aria-label={t('profile.companies.deleteNamed', { name: businessName })}
          onClick={() => onDelete(agency)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
    </article>
  );
}

interface DeleteOwnAgencyProps {
  agency: OwnAgencyRow;
  onClose: () => void;
  onDeleted: (agencyId: string) => Promise<void>;
}

/** Deleting a company of one's own: it comes back within thirty days, by way of the office (holes H34). */
export function DeleteOwnAgency({ agency, onClose, onDeleted }: DeleteOwnAgencyProps) {
  const t = useT();
  const removal = useDeleteOwnAgency();

  async function remove(): Promise<void> {
    try {
      await removal.mutateAsync(agency._id);
    } catch {
      // What the server said stands in the dialog.
      return;
    }
    toast.success(t('profile.companies.deleted', { name: agency.businessName }));
    onClose();
    await onDeleted(agency._id);
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('profile.companies.deleteTitle', { name: agency.businessName })}
      confirmLabel={t('profile.companies.deleteConfirm')}
      onConfirm={() => void remove()}
      isWorking={removal.isPending}
      refusal={removal.error}
    >
      {t('profile.companies.deleteBody')}
    </ConfirmDialog>
  );
}
