import { Box, Button, Flex, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '@volano/domain/contracts/route';
import type { getSurvey } from '@volano/domain/contracts/surveys';
import { canFollowAs } from '@volano/domain/rules/advisor-kinds';
import { formatCents } from '@volano/domain/rules/money';
import { useId, useState } from 'react';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Avatar, CutText } from '../../../ui/marks/marks.tsx';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { AttachmentList } from '../../../ui/table/attachment-list.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { type Agency, useHomeAdvisor } from './agencies.api.ts';
import { type AskedAction, AgencyActionDialog, ConfirmChoice } from './agency-action-items.tsx';
import { surveyRing, useMissingWords, useSurveyWords, openedWords } from './agency-marks.tsx';
import classes from './agency-people.module.css';
import { nameOf } from './office-agencies.api.ts';

/** Data and contacts of a company, as the office reads them. */
export function AgencyFacts({ agency, action }: { agency: Agency; action?: React.ReactNode }) {
  const t = useT();
  const label = (
    key:
      | 'owner'
      | 'referent'
      | 'vatNumber'
      | 'fiscalCode'
      | 'pec'
      | 'email'
      | 'telephone'
      | 'office'
      | 'createdAt'
      | 'lastAccess',
  ) => t(`agencies.detail.${key}`);
  const referent = [agency.referentName, agency.referentSurname].filter(Boolean).join(' ');
  const { administrationEmail, telephone, pec, user, lastAccessAt } = agency;
  return (
    <section aria-labelledby="agency-facts">
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Box id="agency-facts" component="h2" mb="s10" className="font-h4">
          {t('agencies.detail.facts')}
        </Box>
        {action}
      </Group>
      <dl className={classes['agencyRecordFacts']}>
        <Fact label={label('email')}>
          <Contact href={`mailto:${administrationEmail}`} icon={IconMail} text={administrationEmail} />
        </Fact>
        <Fact label={label('telephone')}>
          {telephone && <Contact href={`tel:${telephone.replaceAll(' ', '')}`} icon={IconPhone} text={telephone} />}
        </Fact>
        <Fact label={label('pec')}>{pec === null ? null : <a href={`mailto:${pec}`}>{pec}</a>}</Fact>
        <Fact label={label('referent')}>{referent}</Fact>
        <Fact label={label('office')}>{officeOf(agency)}</Fact>
        <Fact label={label('vatNumber')}>{agency.vatNumber}</Fact>
        <Fact label={label('fiscalCode')}>{agency.fiscalCode}</Fact>
        <Fact label={label('owner')}>
          {`${user.name} ${user.surname}, `}
          <a href={`mailto:${user.email}`}>{user.email}</a>
        </Fact>
        <Fact label={label('createdAt')}>{formatDate(agency.createdAt)}</Fact>
        <Fact label={label('lastAccess')}>
          {lastAccessAt == null ? t('agencies.neverSeen') : formatDateTime(lastAccessAt)}
        </Fact>
      </dl>
      {agency.description ? (
        <Box component="p" mt="sm" maw="72ch" c="var(--vl-ink2)">
          {agency.description}
        </Box>
      ) : null}
    </section>
  );
}

/** A way to reach the company. */
function Contact({ href, icon: Mark, text }: { href: string; icon: typeof IconMail; text: string }) {
  return (
    <a href={href} className={classes['contact']}>
      <Mark size={16} aria-hidden />
      {text}
    </a>
  );
}

/** One fact; what is not known says so. */
export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  const t = useT();
  const isMissing = children === null || children === '';
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd data-missing={isMissing || undefined}>{isMissing ? t('agencies.detail.notGiven') : children}</dd>
    </div>
  );
}

function officeOf(agency: Agency): string {
  const { registeredOfficeAddress, registeredOfficePostalCode, registeredOfficeCity, registeredOfficeProvince } =
    agency;
  const province = registeredOfficeProvince === null ? '' : `(${registeredOfficeProvince})`;
  const town = [registeredOfficePostalCode, registeredOfficeCity, province].filter(Boolean).join(' ');
  return [registeredOfficeAddress, town].filter(Boolean).join(', ');
}

interface AgencyDossiersProps {
  dossiers: Agency['dossier'];
  /** Where a document stands now: addresses live five minutes. */
  addressOf: (id: string) => Promise<string | null>;
  /** For those who may delete one (1-people §6). */
  onDelete: ((dossier: Agency['dossier'][number]) => void) | undefined;
}

/** The dossiers that were generated, newest first. */
export function AgencyDossiers({ dossiers, addressOf, onDelete }: AgencyDossiersProps) {
  const t = useT();
  const items = dossiers.map(({ additionalInfo, createdAt, isAutoGenerated, ...dossier }) => {
    const facts = [
      additionalInfo.name,
      formatDateTime(createdAt),
      ...(isAutoGenerated ? [t('agencies.detail.automatic')] : []),
    ];
    return { ...dossier, additionalInfo: { ...additionalInfo, name: [...facts, openedWords(t, dossier)].join(', ') } };
  });
  return (
    <section aria-labelledby="agency-dossiers">
      <Box id="agency-dossiers" component="h2" mb="s10" className="font-h4">
        {t('agencies.detail.dossiers')}
      </Box>
      {items.length === 0 ? (
        <Text size="meta" c="dimmed">
          {t('agencies.detail.noDossiers')}
        </Text>
      ) : (
        <AttachmentList
          label={t('agencies.detail.dossiers')}
          items={items}
          addressOf={addressOf}
          onLocked={nothing}
          deletion={
            onDelete && {
              labelOf: ({ additionalInfo }) => t('dossiers.delete.one', { name: additionalInfo.name }),
              onDelete: ({ _id }) => dossiers.filter((dossier) => dossier._id === _id).forEach(onDelete),
            }
          }
        />
      )}
    </section>
  );
}

// Nothing is locked for the office.
function nothing(): void {}

type Survey = ReplyOf<typeof getSurvey>;

interface AgencySurveyProps {
  agency: Agency;
  /** Null where the company has not begun it. */
  survey: UseQueryResult<Survey | null>;
  /** Names of regions and chambers by id. */
  placeNames: ReadonlyMap<string, string>;
  /** The way to fill it in; null for who only reads. */
  action: React.ReactNode;
  /** The answers one by one, drawn when they are asked for. */
  renderAnswers: (survey: Survey) => React.ReactNode;
}

/** How far the survey is and what it says: activity, places, answers, investments. */
export function AgencySurvey({ agency, survey, placeNames, action, renderAnswers }: AgencySurveyProps) {
  const t = useT();
  const say = useSurveyWords();
  const sayMissing = useMissingWords();
  return (
    <Flex aria-labelledby="agency-survey" component="section" direction="column" gap="md">
      <Box id="agency-survey" component="h2" mb="-s6" className="font-h4">
        {t('agencies.detail.survey')}
      </Box>
      <Group wrap="nowrap" pt="s14" className="ink-above">
        <RequirementRing
          segments={surveyRing(agency.survey)}
          size={64}
          label={agency.survey.total === 0 ? '' : `${String(agency.survey.answered)}/${String(agency.survey.total)}`}
          isDecorative
        />
        <div>
          <Box component="p" fw={600}>
            {say(agency.survey)}
          </Box>
          <Text size="meta" maw="64ch" c="dimmed">
            {sayMissing(agency.survey)} {survey.data === null ? t('agencies.detail.surveyNone') : null}
            {survey.data ? t('agencies.detail.surveyUpdated', { date: formatDateTime(survey.data.updatedAt) }) : null}
          </Text>
        </div>
      </Group>
      {survey.isError ? (
        <ErrorBlock
          title={t('agencies.detail.surveyError')}
          onRetry={() => void survey.refetch()}
          isRetrying={survey.isFetching}
        />
      ) : null}
      {survey.isPending ? (
        <DelayedSkeleton>
          <Skeleton height={16} width="70%" />
          <Skeleton height={16} width="55%" mt={12} />
          <Skeleton height={16} width="62%" mt={12} />
        </DelayedSkeleton>
      ) : null}
      {action === null ? null : <div>{action}</div>}
      {survey.data ? <SurveyFacts survey={survey.data} placeNames={placeNames} renderAnswers={renderAnswers} /> : null}
    </Flex>
  );
}

interface SurveyFactsProps extends Pick<AgencySurveyProps, 'placeNames' | 'renderAnswers'> {
  survey: Survey;
}

function SurveyFacts({ survey, placeNames, renderAnswers }: SurveyFactsProps) {
  const t = useT();
  const sites = [
    ...(survey.registerOfficeId === null
      ? []
      : [{ id: survey.registerOfficeId, kind: t('agencies.detail.registeredSite') }]),
    ...survey.operationalHeadQuarterIds.map((id) => ({ id, kind: t('agencies.detail.operationalSite') })),
    ...survey.secondOperationalHeadQuarterIds.map((id) => ({ id, kind: t('agencies.detail.secondarySite') })),
  ];
  const named = (id: string) => placeNames.get(id) ?? '…';
  return (
    <>
      <dl className="rule-above">
        <Fact label={t('agencies.detail.ateco')}>
          {survey.atecoCodes.length === 0 ? null : (
            <Flex component="ul" direction="column" gap="3xs" fw={400}>
              {survey.atecoCodes.map(({ _id, version, code, name }) => (
                <li key={_id}>
                  <strong>{code}</strong> <CutText text={name} />{' '}
                  <Text span size="meta" maw="64ch" c="dimmed">
                    {version}
                  </Text>
                </li>
              ))}
            </Flex>
          )}
        </Fact>
        <Fact label={t('agencies.detail.sites')}>
          {sites.map(({ id, kind }) => `${named(id)} (${kind})`).join(', ')}
        </Fact>
        <Fact label={t('agencies.detail.chambers')}>{survey.cciaaIds.map(named).join(', ')}</Fact>
      </dl>
      <Investments investments={survey.investments} />
      {survey.progress.total === 0 ? null : (
        <Answers count={survey.progress.answered} render={() => renderAnswers(survey)} />
      )}
    </>
  );
}

function Investments({ investments }: { investments: Survey['investments'] }) {
  const t = useT();
  const total = investments.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <div>
      <Text component="h3" size="meta" ff="text" lts={0} c="dimmed">
        {t('agencies.detail.investments')}
      </Text>
      {investments.length === 0 ? (
        <Text size="meta" maw="64ch" c="dimmed">
          {t('agencies.detail.noInvestments')}
        </Text>
      ) : null}
      <ul className={classes['investments']}>
        {investments.map(({ _id, name, type, description, amount }) => (
          <li key={_id} title={description}>
            <span>
              {name}{' '}
              <Text span size="meta" maw="64ch" c="dimmed">
                {t(`dossiers.builder.investmentTypes.${type}`)}
              </Text>
            </span>
            <strong>{formatCents(amount)}</strong>
          </li>
        ))}
        {investments.length > 1 ? (
          <li>
            <span>{t('agencies.detail.investmentsTotal')}</span>
            <strong>{formatCents(total)}</strong>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** The recap of the answers, folded: the wheel says how many, who needs them opens them. */
function Answers({ count, render }: { count: number; render: () => React.ReactNode }) {
  const t = useT();
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('agencies.detail.hideAnswers') : t('agencies.detail.showAnswers', { count })}
      </Button>
      <div id={panel}>{isOpen ? render() : null}</div>
    </div>
  );
}

/**
 * Who follows the company, on carta: people are never data (visual language §1.5). Where nobody does and the owner chose somebody, whom,
 * and for an admin the press that confirms it.
 */
export function AgencyAdvisor({ agency }: { agency: Agency }) {
  const t = useT();
  const { _id, advisor, chosen, contact } = agency;
  const home = useHomeAdvisor(_id, advisor !== null || chosen != null);
  const person = advisor ?? chosen ?? null;
  const photo = home.data?._id === person?._id ? home.data?.frontImage : undefined;
  return (
    <PaperCard as="aside" label={t('agencies.detail.consultant')}>
      <Box component="h2" mb="s10" className="font-h4">
        {t('agencies.detail.consultant')}
      </Box>
      <Stack ref={trapFocus} tabIndex={-1} gap="s14" className={classes['agencyAdvisor']}>
        <Group gap="sm" wrap="nowrap">
          {person === null ? null : <Avatar name={nameOf(person)} src={photo?.thumbnail.medium ?? null} size={44} />}
          <div>
            <Box component="p" fw={600} className="anywhere">
              {person === null ? t('agencies.detail.consultantNone') : nameOf(person)}
            </Box>
            {chosen == null ? null : (
              <Text size="meta" c="dimmed">
                {t(canFollowAs('advisorId', chosen.role) ? 'agencies.detail.chosen' : 'agencies.detail.chosenContact')}
              </Text>
            )}
          </div>
        </Group>
        {contact == null ? null : (
          <Text size="meta" c="dimmed">
            {t('agencies.detail.contact', { name: nameOf(contact) })}
          </Text>
        )}
        {chosen == null ? null : <Confirm agency={agency} chosen={chosen} />}
      </Stack>
    </PaperCard>
  );
}

function Confirm({ agency, chosen }: { agency: Agency; chosen: NonNullable<Agency['chosen']> }) {
  const [asked, setAsked] = useState<AskedAction | null>(null);
  if (!agency.may.includes('confirmChoice')) return null;
  return (
    <Flex gap="xs" wrap="wrap">
      <ConfirmChoice agency={agency} chosen={chosen} onAsk={setAsked} />
      {asked === null ? null : <AgencyActionDialog asked={asked} onClose={() => setAsked(null)} />}
    </Flex>
  );
}
