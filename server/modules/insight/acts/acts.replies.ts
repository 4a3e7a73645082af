import { translations, type Language } from '@volano/domain/i18n/t';
import { KIND_OF_ACTION, REMAIN_REASONS, undoneUntil } from '@volano/domain/rules/acts';
import type { act as contract } from '@volano/domain/contracts/acts';
import type { z } from 'zod';
import type { JudgedAct } from './acts.actions.ts';

/** An action as its reader sees it. */
export function replyAct(language: Language, act: JudgedAct): z.input<typeof contract> {
  const { _id, action, count, at, undoneAt, canUndo } = act;
  const remains = remainsText(language, act);
  return {
    _id,
    kind: KIND_OF_ACTION[action],
    title: titleOf(language, act),
    count,
    at,
    until: undoneUntil(at),
    undoneAt,
    canUndo,
    remains,
  };
}

function titleOf(language: Language, { action, what, who, count }: JudgedAct): string {
  const t = translations(language);
  const params = { what: what ?? '', who: who ?? '', count };
  switch (action) {
    case 'recommend':
      if (what === null)
        return who === null ? t('acts.titles.recommend.all', params) : t('acts.titles.recommend.several', params);
      return t(who === null ? 'acts.titles.recommend.many' : 'acts.titles.recommend.one', params);
    case 'withdraw':
      return what === null || who === null
        ? t('acts.titles.withdraw.many', params)
        : t('acts.titles.withdraw.one', params);
    case 'publish':
    case 'archiveCalls':
    case 'restoreCalls':
    case 'publishService':
    case 'archiveService':
    case 'withdrawCall':
    case 'withdrawService':
      return t(`acts.titles.${action}.${what === null ? 'many' : 'one'}`, params);
    case 'assign':
    case 'archiveChat':
    case 'write':
    case 'releaseDossiers':
    case 'holdDossiers':
    case 'confirmDeductions':
      return t(`acts.titles.${action}.${who === null ? 'many' : 'one'}`, params);
    case 'seeNews':
      return t('acts.titles.seeNews');
    case 'putAside':
      return t('acts.titles.putAside');
    case 'seeNotices':
    case 'importCompanies':
    case 'snooze':
    case 'finishNotes':
      return t(`acts.titles.${action}`, params);
  }
}

/** What stays, in words, or null where nothing does. */
function remainsText(language: Language, { stays }: JudgedAct): string | null {
  const t = translations(language);
  const words = REMAIN_REASONS.flatMap((reason) => {
    const count = stays[reason] ?? 0;
    return count === 0 ? [] : [t(`acts.remains.${reason}`, { count })];
  });
  return words.length === 0 ? null : words.join('; ');
}
