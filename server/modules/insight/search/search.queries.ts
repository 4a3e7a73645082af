import { type Actor, isCustomer, isSales, seesEverything } from '@volano/domain/policies/actor';
import { isOpenToCompany, seesDrafts } from '@volano/domain/policies/announcements';
import { needsPremiumForChat } from '@volano/domain/policies/chats';
import { deadlineText } from '@volano/domain/rules/deadline-text';
import { translations } from '@volano/domain/i18n/t';
import { type Hit, meaningfulOf } from '@volano/domain/rules/search/gather-words';
import { answersName } from '@volano/domain/rules/search/spelling';
import { listServiceStandings } from '../../../access/catalogue.ts';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context } from '../../../platform/context.ts';
import { readFeed } from '../../advising/public.ts';
import { findCallsByWords, listServiceNames } from '../../catalogue/public.ts';
import { findAgenciesByWords } from '../../companies/public.ts';
import { findChatsByName } from '../../conversation/public.ts';
import { findPeopleByWords } from '../../people/public.ts';

/** Of each kind so many at the most: a search shows a dozen lines, and names are not to crowd out calls. */
const MOST = { agency: 8, user: 5, announcement: 5, service: 3, chat: 3 } as const;
/** With fewer exact hits than this, words with a wrong letter are looked for too. */
const ENOUGH = 3;
const MOST_WORDS = 6;
/** What a firm offers is a short list, whose names are judged one by one. */
const MOST_SERVICES = 1_000;
/** A number of fewer digits is a part of something else. */
const FEWEST_DIGITS = 5;

/** What the actor's own lists show of all that answers the words (8-true-calls §6), kind by kind. Of these lists sales have the conversations alone. */
export async function findEverything(ctx: Context, actor: Actor, typed: string): Promise<Hit[]> {
  if (isSales(actor)) return findChats(ctx, actor, typed);
  const words = wordsTyped(typed);
  const found = await Promise.all([
    findAgencies(ctx, actor, words),
    findPeople(ctx, actor, words),
    findCalls(ctx, actor, typed),
    findServices(ctx, actor, typed),
    findChats(ctx, actor, typed),
  ]);
  return found.flat();
}

/** The companies of the actor that answer the words. */
export async function findAgencies({ db }: Context, actor: Actor, words: readonly string[]): Promise<Hit[]> {
  const find = (asked: readonly string[]) =>
    forgivingly((isForgiving) => findAgenciesByWords(db, actor, asked, { limit: MOST.agency, isForgiving }));
  const asTyped = await find(words);
  const others = withoutArticles(words);
  const found = asTyped.length > 0 || others.join(' ') === words.join(' ').toLowerCase() ? asTyped : await find(others);
  return found.map(({ _id, businessName, city, province, advisorName }) => ({
    kind: 'agency',
    _id,
    title: businessName,
    subtitle: joined([placeText(city, province), isCustomer(actor) ? null : advisorName]),
    isClosed: false,
  }));
}

/** The words of a name as they are looked for, apart at apostrophes; a VAT number as its digits, however it was written. */
export function wordsTyped(typed: string): string[] {
  const number = /^\s*(?:IT)?([\d\s./-]+)$/i.exec(typed)?.[1]?.replace(/\D/g, '') ?? '';
  if (number.length >= FEWEST_DIGITS) return [number];
  const words = typed.split(/[\s'’‘`´]+/).filter((word) => word !== '');
  return (words.length === 0 ? [typed.trim()] : words).slice(0, MOST_WORDS);
}

/** The same without articles and prepositions, those written together with the name among them: "la fornace", "dangelo". */
function withoutArticles(words: readonly string[]): string[] {
  return meaningfulOf(words.map((word) => word.toLowerCase())).map(
    (word) => /^(?:dell|dall|all|nell|sull|d|l)([aeiouh]\p{L}{3,})$/u.exec(word)?.[1] ?? word,
  );
}

async function findPeople({ db }: Context, actor: Actor, words: readonly string[]): Promise<Hit[]> {
  if (!seesEverything(actor)) return [];
  const found = await forgivingly((isForgiving) => findPeopleByWords(db, words, { limit: MOST.user, isForgiving }));
  return found.map(({ _id, name, surname, email }) => ({
    kind: 'user',
    _id,
    title: `${name} ${surname}`,
    subtitle: email,
    isClosed: false,
  }));
}

async function findCalls(ctx: Context, actor: Actor, typed: string): Promise<Hit[]> {
  const ids = isCustomer(actor) ? await listOpenCalls(ctx, actor) : undefined;
  if (ids?.length === 0) return [];
  const found = await findCallsByWords(ctx.db, typed, ctx.clock.now(), {
    isPublishedOnly: !seesDrafts(actor),
    limit: MOST.announcement,
    ...(ids === undefined ? {} : { ids }),
  });
  return found.map(({ _id, title, grantingBody, expiryDate, isClosed }) => ({
    kind: 'announcement',
    _id,
    title,
    subtitle: joined([grantingBody, expiryDate === null ? null : deadlineText(translations('it'), expiryDate)]),
    isClosed,
  }));
}

/** Those that stand open to the company in use. */
async function listOpenCalls({ db, clock }: Context, { agencyId }: Actor): Promise<string[]> {
  if (agencyId === null) return [];
  const { entries } = await readFeed(db, agencyId, clock.now(), true);
  return entries.filter(isOpenToCompany).map(({ _id }) => _id);
}

async function findServices({ db }: Context, actor: Actor, typed: string): Promise<Hit[]> {
  const ids = isCustomer(actor) ? await listOpenServices(db, actor) : undefined;
  const list = { isPublishedOnly: !seesDrafts(actor), page: 1, limit: MOST_SERVICES };
  const all = await listServiceNames(db, ids === undefined ? list : { ...list, ids });
  const found = ([2, 1] as const)
    .flatMap((how) => all.filter(({ name }) => answersName(name, typed) === how))
    .slice(0, MOST.service);
  return found.map(({ _id, name }) => ({ kind: 'service', _id, title: name, subtitle: '', isClosed: false }));
}

async function listOpenServices(db: Context['db'], { agencyId }: Actor): Promise<string[]> {
  if (agencyId === null) return [];
  const standings = [...(await listServiceStandings(db, agencyId)).values()];
  return standings.filter(isOpenToCompany).map(({ _id }) => _id);
}

async function findChats(ctx: Context, actor: Actor, typed: string): Promise<Hit[]> {
  const { db } = ctx;
  const { agencyId, contractType } = actor;
  const isOwner = isCustomer(actor);
  if (isOwner && (agencyId === null || contractType === null)) return [];
  // Without premium the one with the firm is all that opens.
  const isOffice = contractType !== null && needsPremiumForChat(actor, contractType);
  const among = { agencyId: isOwner ? agencyId : null, limit: MOST.chat, isOffice };
  const [found, { name }] = await Promise.all([findChatsByName(db, actor, typed, among), getBrand(ctx, db)]);
  return found.map(({ _id, businessName, advisorName }) => ({
    kind: 'chat',
    _id,
    title: isOwner ? (advisorName ?? name) : businessName,
    subtitle: isOwner ? businessName : (advisorName ?? name),
    isClosed: false,
  }));
}

/** What holds the words as they stand; where that is little, with what holds them with a wrong letter behind it. */
async function forgivingly<T extends { readonly _id: string }>(
  find: (isForgiving: boolean) => Promise<T[]>,
): Promise<T[]> {
  const exact = await find(false);
  if (exact.length >= ENOUGH) return exact;
  const known = new Set(exact.map(({ _id }) => _id));
  return [...exact, ...(await find(true)).filter(({ _id }) => !known.has(_id))];
}

function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function placeText(city: string | null, province: string | null): string {
  return province === null || province === '' ? (city ?? '') : `${city ?? ''} (${province})`.trim();
}

/** `2026-11-30T22:59:59Z` → `30/11/2026`, as both languages of the portal write it. */
