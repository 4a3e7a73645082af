import { createNote } from '@volano/domain/contracts/notes';
import { createChat } from '@volano/domain/contracts/chats';
import { getDossierPreview } from '@volano/domain/contracts/dossiers';
import { createRecommendation } from '@volano/domain/contracts/recommendations';
import type { translations } from '@volano/domain/i18n/t';
import { type Actor, isCustomer, isSales, may } from '@volano/domain/policies/actor';
import { type Act, type Command, readCommands } from '@volano/domain/rules/search/commands';
import { type Hit, wordsOf } from '@volano/domain/rules/search/gather-words';
import { SEARCHED_PLACES } from '@volano/domain/rules/search/places';
import { listActedOn } from '../../../access/acted-on.ts';
import type { Context } from '../../../platform/context.ts';
import { findCallsByWords } from '../../catalogue/public.ts';
import { findAgencies, wordsTyped } from './search.queries.ts';

type Words = ReturnType<typeof translations>;

const MOST_PLACES = 4;

/** The screens of the actor's menu whose word holds each of the words as its beginning. */
export function findPlaces({ role }: Actor, typed: string, t: Words): Hit[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const places = SEARCHED_PLACES.filter(({ roles }) => (roles as readonly string[]).includes(role));
  return places
    .map(({ path, word }) => ({ path, title: t(`common.places.${word}`) }))
    .filter(({ title }) => words.every((word) => wordsOf(title).some((own) => own.startsWith(word))))
    .slice(0, MOST_PLACES)
    .map(({ path, title }) => ({ kind: 'place', _id: path, title, subtitle: '', isClosed: false, href: path }));
}

/** Who may do what a verb says. */
const MAY = {
  note: createNote,
  dossier: getDossierPreview,
  write: createChat,
  recommend: createRecommendation,
} as const;

/** Of companies, and of calls for each, so many are meant at the most. */
const MOST_MEANT = { companies: 4, calls: 3 } as const;

/** What the actor may do that was typed, for the companies that the rest names: the first way to read it that names one. */
export async function findActs(ctx: Context, actor: Actor, typed: string, t: Words): Promise<Hit[]> {
  if (isCustomer(actor) || isSales(actor)) return [];
  for (const command of readCommands(typed)) {
    if (!may(actor, MAY[command.act])) continue;
    const companies = (await findAgencies(ctx, actor, wordsTyped(command.company))).slice(0, MOST_MEANT.companies);
    const acts = await actsOf(ctx, command, companies, t);
    if (acts.length > 0) return acts;
  }
  return [];
}

async function actsOf(ctx: Context, { act, call }: Command, companies: readonly Hit[], t: Words): Promise<Hit[]> {
  if (companies.length === 0) return [];
  if (act !== 'recommend' || call === null)
    return companies.map((company) => ({
      ...company,
      kind: 'action',
      title: t(`agencies.acts.${act as Exclude<Act, 'recommend'>}`, { company: company.title }),
      href: addressOf(act, company._id),
    }));
  const calls = await findRecommendable(ctx, call);
  return companies.flatMap((company) =>
    calls.map(({ _id, title }) => ({
      ...company,
      kind: 'action',
      // On a telephone the title of the call leaves no room for the company.
      subtitle: [company.title, company.subtitle].filter((part) => part !== '').join(' · '),
      title: t('agencies.acts.recommend', { company: company.title, call: title }),
      href: `/admin/announcements/${_id}?agencyId=${company._id}&act=recommend`,
    })),
  );
}

function addressOf(act: Act, agencyId: string): string {
  const record = `/admin/agencies/${agencyId}`;
  return act === 'dossier' ? `${record}/dossier` : `${record}?act=${act}`;
}

/** Calls that answer the words and may still be recommended. */
async function findRecommendable({ db, clock }: Context, typed: string) {
  const found = await findCallsByWords(db, typed, clock.now(), { isPublishedOnly: true, limit: MOST_MEANT.calls });
  const open = await listActedOn(
    db,
    found.map(({ _id }) => _id),
    clock.now(),
  );
  return found.filter(({ _id }) => open.has(_id));
}
