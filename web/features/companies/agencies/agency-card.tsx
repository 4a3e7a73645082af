import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconFileCertificate,
  IconMail,
  IconPhone,
  IconBuildingFactory2,
  IconDots,
  IconUserPlus,
} from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { AgencyActionItems, type AskAction, ConfirmChoiceCell } from './agency-action-items.tsx';
import type { AgencyRow } from './office-agencies.api.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './office-agencies.module.css';
import {
  AdvisorName,
  ContractBadge,
  DossierBadge,
  ReachBadge,
  surveyRing,
  targetWords,
  useSurveyWords,
} from './agency-marks.tsx';

/** A company as a card, with its contacts (visual language §10.10). */
export function AgencyCard({ agency, onAsk }: AgencyActionsProps) {
  const t = useT();
  const { businessName, vatNumber, registeredOfficeProvince, advisor } = agency;
  const dossierLabel = t(
    agency.may.includes('prepareDossier') ? 'agencies.actions.dossier' : 'agencies.actions.seeDossier',
  );
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
          <AgencyActions agency={agency} onAsk={onAsk} />
        </span>
      </div>
      <div className={classes['badges']}>
        <ContractBadge contractType={agency.contractType} />
        <DossierBadge agency={agency} isLong />
        <ReachBadge reach={agency.reach} />
      </div>
      <Contacts agency={agency} />
      <SurveyAndTarget agency={agency} />
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

function Contacts({ agency: { administrationEmail, telephone } }: { agency: AgencyRow }) {
  return (
    <ul className={classes['contacts']}>
      <li>
        <IconMail size={16} aria-hidden />
        <a href={`mailto:${administrationEmail}`} title={administrationEmail}>
          {administrationEmail}
        </a>
      </li>
      {telephone === '' ? null : (
        <li>
          <IconPhone size={16} aria-hidden />
          <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
        </li>
      )}
    </ul>
  );
}

/** How far the survey is, and how much is in target for the company. */
function SurveyAndTarget({ agency }: { agency: AgencyRow }) {
  const t = useT();
  const say = useSurveyWords();
  const { survey } = agency;
  return (
    <div className={classes['survey']}>
      <RequirementRing
        segments={surveyRing(survey)}
        size={44}
        label={survey.total === 0 ? '' : String(survey.answered)}
        isDecorative
      />
      <div>
        <p className={classes['answers']}>{say(survey)}</p>
        <p className={classes['target']}>{targetWords(t, agency)}</p>
      </div>
    </div>
  );
}

interface AgencyActionsProps {
  agency: AgencyRow;
  /** Asks before something is done with the company; without it nothing can. */
  onAsk?: AskAction | undefined;
}

/** The "…" of a company: record, dossier, how to reach it, and what can be done with it. */
export function AgencyActions({ agency, onAsk }: AgencyActionsProps) {
  const t = useT();
  const place = { agencyId: agency._id };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('common.table.rowActions', { name: agency.businessName })}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={hrefOf('/admin/agencies/$agencyId', place)}
          leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
        >
          {t('agencies.actions.open')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={hrefOf('/admin/agencies/$agencyId/dossier', place)}
          leftSection={<IconFileCertificate size={18} aria-hidden />}
        >
          {t(agency.may.includes('prepareDossier') ? 'agencies.actions.dossier' : 'agencies.actions.seeDossier')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={`mailto:${agency.administrationEmail}`}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {t('agencies.actions.mail')}
        </Menu.Item>
        {agency.telephone === '' ? null : (
          <Menu.Item
            component="a"
            href={`tel:${agency.telephone.replaceAll(' ', '')}`}
            leftSection={<IconPhone size={18} aria-hidden />}
          >
            {t('agencies.actions.phone')}
          </Menu.Item>
        )}
        {onAsk === undefined ? null : <AgencyActionItems agency={agency} onAsk={onAsk} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Who follows a company; where nobody does, who may name somebody is one click from mending it (visual language §10.10). */
export function AssignCell({ agency, onAsk }: { agency: AgencyRow; onAsk: AskAction }) {
  const t = useT();
  if (agency.advisor !== null || !agency.may.includes('assign')) return <AdvisorName advisor={agency.advisor} />;
  if (agency.chosen) return <ConfirmChoiceCell agency={agency} chosen={agency.chosen} onAsk={onAsk} />;
  return (
    <button
      type="button"
      className={classes['assign']}
      aria-label={t('agencies.office.assignTo', { name: agency.businessName })}
      onClick={() => onAsk({ action: 'assign', agencies: [agency] })}
    >
      <IconUserPlus size={16} aria-hidden />
      {t('agencies.office.assign')}
    </button>
  );
}
