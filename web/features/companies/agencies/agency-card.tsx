import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFileCertificate, IconMail, IconPhone } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { AgencyActions, type AgencyActionsProps } from './agency-actions.tsx';
import classes from './office-agencies.module.css';
import { AdvisorName, ContractBadge, DossierBadge, surveyWheel, targetWords, useSurveyWords } from './agency-marks.tsx';
import { AssignCell } from './assign-cell.tsx';

/** A company as a card, with its contacts (visual language §10.10). */
export function AgencyCard({ agency, canPrepare, onAsk }: AgencyActionsProps) {
  const t = useT();
  const say = useSurveyWords();
  const { businessName, vatNumber, registeredOfficeProvince, administrationEmail, telephone, survey, advisor } = agency;
  const dossierLabel = t(canPrepare ? 'agencies.actions.dossier' : 'agencies.actions.seeDossier');
  return (
    <article className={classes['card']}>
      <div className={classes['top']}>
        <Avatar
          name={businessName}
          shape="company"
          size={40}
          tone={agency.dossierGenerationStatus === 'waitingAdmin' ? 'neutral' : 'brand'}
        />
        <div className={classes['agencyCardNames']}>
          <h2 className={classes['agencyCardName']}>
            <a
              href={hrefOf('/admin/agencies/$agencyId', { agencyId: agency._id })}
              className={classes['link']}
              title={businessName}
            >
              {businessName}
            </a>
          </h2>
          <p className={classes['meta']}>{[vatNumber, registeredOfficeProvince].filter(Boolean).join(', ')}</p>
        </div>
        <span className={classes['control']}>
          <AgencyActions agency={agency} canPrepare={canPrepare} onAsk={onAsk} />
        </span>
      </div>
      <div className={classes['badges']}>
        <ContractBadge contractType={agency.contractType} />
        <DossierBadge agency={agency} isLong />
      </div>
      <ul className={classes['contacts']}>
        <li>
          <IconMail size={16} aria-hidden />
          <a href={`mailto:${administrationEmail}`} title={administrationEmail}>
            {administrationEmail}
          </a>
        </li>
        <li>
          <IconPhone size={16} aria-hidden />
          <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
        </li>
      </ul>
      <div className={classes['survey']}>
        <RequirementRing
          segments={surveyWheel(survey)}
          size={44}
          label={survey.total === 0 ? '' : String(survey.answered)}
          isDecorative
        />
        <div>
          <p className={classes['answers']}>{say(survey)}</p>
          <p className={classes['target']}>{targetWords(t, agency)}</p>
        </div>
      </div>
      <div className={classes['foot']}>
        <span className={classes['advisor']}>
          {advisor === null ? null : <Avatar name={`${advisor.name} ${advisor.surname}`} size={26} tone="neutral" />}
          <span className={classes[advisor === null ? 'control' : 'advisorName']}>
            {onAsk === undefined ? <AdvisorName advisor={advisor} /> : <AssignCell agency={agency} onAsk={onAsk} />}
          </span>
        </span>
        <Tooltip label={dossierLabel}>
          <ActionIcon
            component="a"
            href={hrefOf('/admin/agencies/$agencyId/dossier', { agencyId: agency._id })}
            aria-label={`${dossierLabel}, ${businessName}`}
            className={classes['control'] ?? ''}
          >
            <IconFileCertificate size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </article>
  );
}
