import type { TFunction } from 'i18next';
import type { Correspondence } from './correspondences.api.ts';

/** What a value means, in words: of one question any of the answers, of several questions one of each. */
export function meaningText(t: TFunction, { kind, answers }: Pick<Correspondence, 'kind' | 'answers'>): string {
  if (kind !== 'answer') return t(`correspondences.kinds.${kind}`);
  if (answers.length === 0) return t('correspondences.lost');
  return [...Map.groupBy(answers, ({ categoryName }) => categoryName)]
    .map(([question, some]) => {
      const names = some.map(({ name }) => name).join(t('correspondences.or'));
      return t('correspondences.asks', { question, answers: names });
    })
    .join(t('correspondences.and'));
}

/** Whether a text speaks of a value or of what it means, whatever its capitals and accents. */
export function isFoundIn(sought: string, ...texts: readonly string[]): boolean {
  const wanted = plain(sought);
  return texts.some((text) => plain(text).includes(wanted));
}

/** Whether two spellings are one value of the table. */
export function isSameValue(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
