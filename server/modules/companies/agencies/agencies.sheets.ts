import type { Translate } from '@volano/domain/i18n/translate';
import { hasDossier, listedDossier, WAITING_DOSSIER } from '@volano/domain/rules/dossiers';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import { progressOf } from '../surveys/survey-states.queries.ts';
import type { agenciesToExport } from './agency-rows.queries.ts';

type Company = Awaited<ReturnType<ReturnType<typeof agenciesToExport>['executeTakeFirstOrThrow']>>;
type Column = SheetColumn<Company>;

/** The list of companies as a spreadsheet in the reader's language; `questions` are those that the survey asks. */
export function drawAgencies(t: Translate, questions: number, rows: AsyncIterable<Company>) {
  return drawSheet(t('agencies.title'), agencyColumns(t, questions), rows);
}

/** Where a dossier stands, as the list says it; nothing at a business partner. */
function dossierWord(t: Translate, company: Company, questions: number): string {
  const { dossierGenerationStatus: status, ownerRole, isReleaseAsked: isAsked } = company;
  if (!hasDossier(ownerRole, status)) return '';
  const isComplete = progressOf(company, questions).state === WAITING_DOSSIER.survey;
  const listed = listedDossier(status, { isComplete, isAsked });
  return t(listed === 'asked' ? 'agencies.dossierRequest.badge' : `agencies.dossierStatus.${listed}`);
}

function agencyColumns(t: Translate, questions: number): readonly Column[] {
  const text = (header: string, width: number, value: Column['value']): Column => ({
    header,
    width,
    kind: 'text',
    value,
  });
  const surveyOf = (company: Company) => progressOf(company, questions);
  return [
    text(t('agencies.sheet.businessName'), 34, ({ businessName }) => businessName),
    text(t('agencies.sheet.vatNumber'), 14, ({ vatNumber }) => vatNumber),
    text(t('agencies.sheet.fiscalCode'), 19, ({ fiscalCode }) => fiscalCode),
    text(t('agencies.sheet.contract'), 12, ({ contractType }) => t(`agencies.contract.${contractType}`)),
    text(t('agencies.sheet.isMonoGrant'), 14, ({ isMonoGrant }) => t(`agencies.sheet.${isMonoGrant ? 'yes' : 'no'}`)),
    text(t('agencies.sheet.administrationEmail'), 34, ({ administrationEmail }) => administrationEmail),
    text(t('agencies.sheet.telephone'), 18, ({ telephone }) => telephone),
    text(t('agencies.sheet.pec'), 34, ({ pec }) => pec),
    text(t('agencies.sheet.referent'), 24, ({ referentName, referentSurname }) =>
      [referentName, referentSurname].filter(Boolean).join(' '),
    ),
    text(t('agencies.sheet.address'), 34, ({ registeredOfficeAddress }) => registeredOfficeAddress),
    text(t('agencies.sheet.postalCode'), 8, ({ registeredOfficePostalCode }) => registeredOfficePostalCode),
    text(t('agencies.sheet.city'), 22, ({ registeredOfficeCity }) => registeredOfficeCity),
    text(t('agencies.sheet.province'), 10, ({ registeredOfficeProvince }) => registeredOfficeProvince),
    text(t('agencies.sheet.owner'), 26, ({ ownerName }) => ownerName),
    text(t('agencies.sheet.ownerEmail'), 34, ({ ownerEmail }) => ownerEmail),
    text(t('reach.label'), 18, ({ reach }) => t(`reach.states.${reach}`)),
    text(t('agencies.sheet.advisor'), 26, ({ advisorName }) => advisorName),
    text(t('agencies.sheet.businessAdvisor'), 26, ({ businessAdvisorName }) => businessAdvisorName),
    text(t('agencies.sheet.performance'), 26, ({ performanceName }) => performanceName),
    text(t('agencies.sheet.grants'), 26, ({ grantsName }) => grantsName),
    text(t('agencies.sheet.survey'), 14, (company) => t(`agencies.surveyState.${surveyOf(company).state}`)),
    {
      header: t('agencies.sheet.answers'),
      width: 16,
      kind: 'number',
      value: (company) => surveyOf(company).answered,
    },
    text(t('agencies.sheet.dossier'), 18, (company) => dossierWord(t, company, questions)),
    { header: t('agencies.sheet.inTarget'), width: 12, kind: 'number', value: ({ inTarget }) => inTarget },
    { header: t('agencies.sheet.lastAccess'), width: 18, kind: 'moment', value: ({ lastAccessAt }) => lastAccessAt },
    { header: t('agencies.sheet.createdAt'), width: 18, kind: 'moment', value: ({ createdAt }) => createdAt },
  ];
}
