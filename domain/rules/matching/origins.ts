import type { CompiledCall } from './compiled.ts';
import type { CallFacts, Criterion, CriterionKey, CriterionOrigin, ManualCheck, Outcome } from './types.ts';

/** A criterion that is still to be told where it comes from. */
export type Unsourced = Omit<Criterion, 'origin'>;

/** What a service asks is a question of the survey and nothing else. */
export const OF_SURVEY: CriterionOrigin = { kind: 'survey', field: null, quote: null };

/** The columns of the official record that criteria stand in, where nothing else is known of them. */
const COLUMNS: Readonly<Partial<Record<CriterionKey, string>>> = {
  territory: 'Regioni',
  place: 'Comuni',
  activity: 'Codici_ATECO',
  sector: 'Settore_Attivita',
  firm: 'Tipologia_Soggetto',
  open: 'Data_chiusura',
};

const OF_A_PERSON: CriterionOrigin = { kind: 'person', field: null, quote: null, by: null, at: null };

/**
 * Where a criterion of a call comes from: what is known of it; else, of a call of the official record, its own column, and of any other a
 * person. What nobody entered of a call is for a person to enter.
 */
export function originOf(
  { facts, checks }: Pick<CompiledCall, 'facts' | 'checks'>,
  { key, cause }: Pick<Outcome, 'key' | 'cause'>,
): CriterionOrigin {
  const check = checks.find((one) => one.key === key);
  if (check !== undefined) return originOfCheck(check.facts);
  const { openDoubt, firmsAsked } = facts;
  const register = key === 'firm' && cause === 'registerAsked' ? firmsAsked?.register : null;
  if (register != null) return { kind: 'sentence', ...register };
  if (key === 'open' && openDoubt?.kind === cause)
    return { kind: 'sentence', field: openDoubt.field, quote: openDoubt.quote };
  return facts.origins[key] ?? usualOrigin(facts, key);
}

function usualOrigin({ isOfficial, announcementType }: CallFacts, key: CriterionKey): CriterionOrigin {
  // The district of a chamber is read from its name.
  const field = key === 'territory' && announcementType === 'commerce' ? 'Soggetto_Concedente' : COLUMNS[key];
  return isOfficial && field !== undefined ? { kind: 'column', field, quote: null } : OF_A_PERSON;
}

function originOfCheck({ field, quote, by = null, at = null }: ManualCheck): CriterionOrigin {
  if (quote !== null) return { kind: 'sentence', field, quote };
  if (field !== null) return { kind: 'column', field, quote };
  return { ...OF_A_PERSON, by, at };
}
