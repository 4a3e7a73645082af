import type { Translate } from '../../i18n/translate.ts';
import { writtenDay } from '../announcement-dates.ts';
import type { CriterionOrigin } from './types.ts';

/** The columns of the official record that criteria come from; any other is named as the record spells it. */
const COLUMNS = [
  'Titolo',
  'Descrizione',
  'Obiettivo_Finalita',
  'Note_di_apertura_chiusura',
  'Data_apertura',
  'Data_chiusura',
  'Dimensioni',
  'Tipologia_Soggetto',
  'Settore_Attivita',
  'Codici_ATECO',
  'Regioni',
  'Comuni',
  'Ambito_territoriale',
  'Soggetto_Concedente',
  'Altre_caratteristiche',
] as const;

/**
 * Where a criterion comes from, in a few words: the column of the official record, the page of the notice, a person with the day, or a question of the
 * survey (12-whole-record §6). A company reads of its firm, and not who works there.
 */
export function originWords(t: Translate, origin: CriterionOrigin, reader: 'company' | 'office'): string {
  const { kind, field, page, by = null, at = null } = origin;
  if (kind === 'survey') return t('matching.origin.survey');
  if (kind === 'person') return personWords(t, reader === 'office' ? by : null, at);
  if (kind === 'notice' && page != null) return t('matching.origin.page', { page });
  if (kind === 'notice') return t('matching.origin.notice');
  if (field === null) return t('matching.origin.record');
  const column = COLUMNS.find((each) => each === field);
  const name = column === undefined ? field.replaceAll('_', ' ') : t(`matching.origin.columns.${column}`);
  return t('matching.origin.column', { name });
}

/** The words of the record that a criterion rests on; null where there are none, or where `said` holds them, or of long ones their beginning, already. */
export function quoteBeside({ quote }: CriterionOrigin, said: string): string | null {
  if (quote === null || said.includes(quote)) return null;
  const beginning = /(?:^|«)([^«]*)…»?$/.exec(said)?.[1]?.trim() ?? '';
  return beginning !== '' && quote.startsWith(beginning) ? null : quote;
}

/** Where a criterion comes from, on one line behind the words of the record that `said` does not hold: `«…» (Scheda ufficiale: descrizione)`. */
export function sourceWords(t: Translate, origin: CriterionOrigin, reader: 'company' | 'office', said = ''): string {
  const from = originWords(t, origin, reader);
  const quote = quoteBeside(origin, said);
  return quote === null ? from : `«${quote}» (${from})`;
}

function personWords(t: Translate, name: string | null, at: string | null): string {
  const day = at === null ? null : writtenDay(at);
  if (name === null) return day === null ? t('matching.origin.firm') : t('matching.origin.firmOn', { day });
  return day === null ? t('matching.origin.person', { name }) : t('matching.origin.personOn', { name, day });
}
