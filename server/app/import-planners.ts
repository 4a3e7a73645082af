import { translations } from '@volano/domain/i18n/t';
import type { ImportKind } from '@volano/domain/rules/vocabulary';
import { planIncentives } from '../modules/catalogue/announcements/official-record/incentives.actions.ts';
import type { IncentivePlanWords } from '../modules/catalogue/announcements/official-record/incentive-plan.parse.ts';
import {
  planActivities,
  planCorrespondence,
  planNotes,
  planStructure,
} from '../modules/catalogue/ateco/imports.actions.ts';
import { planChambers } from '../modules/catalogue/territories/chambers.actions.ts';
import type { OfficialPlanners } from '../modules/catalogue/official-data/official-data.actions.ts';
import { planTowns } from '../modules/catalogue/territories/territories.actions.ts';
import type { ImportPlanner } from '../platform/imports/plan.ts';

const t = translations('it');

/** The words that the official catalogue is told in; what is written into descriptions is Italian. */
export const INCENTIVE_WORDS: IncentivePlanWords = {
  heading: t('imports.facts.heading'),
  label: (column) =>
    t(`imports.facts.${column}` as 'imports.facts.Comuni', { defaultValue: column.replaceAll('_', ' ') }),
  part: (part) => t(`imports.fields.${part}`),
  check: (name, value) => t(`imports.checks.${name}`, { value }),
};

/** Which official file is planned by whom: the same for the command and for the screen. */
export const IMPORT_PLANNERS: Readonly<Record<ImportKind, ImportPlanner>> = {
  incentivi: (trx, table, { now }) => planIncentives(trx, table, INCENTIVE_WORDS, now),
  ateco: planStructure,
  'ateco-notes': planNotes,
  'ateco-correspondence': (trx, table) => planCorrespondence(trx, table),
  'ateco-index': planActivities,
  towns: (trx, table) => planTowns(trx, table),
};

/** The same for the parts of the package of official data. */
export const OFFICIAL_PLANNERS: OfficialPlanners = {
  structures: IMPORT_PLANNERS.ateco,
  notes: IMPORT_PLANNERS['ateco-notes'],
  index: IMPORT_PLANNERS['ateco-index'],
  correspondence: IMPORT_PLANNERS['ateco-correspondence'],
  towns: IMPORT_PLANNERS.towns,
  chambers: (trx, table) => planChambers(trx, table),
  incentives: IMPORT_PLANNERS.incentivi,
};
