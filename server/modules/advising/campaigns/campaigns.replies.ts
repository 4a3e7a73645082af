import { deadlineText } from '@volano/domain/rules/deadline-text';
import type { Brand } from '@volano/domain/contracts/firm';
import type { campaignRecipient } from '@volano/domain/contracts/campaigns';
import { type Language, translateKey, translations } from '@volano/domain/i18n/t';
import type { Translate } from '@volano/domain/i18n/translate';
import { daysLeft, isClosingSoon } from '@volano/domain/rules/announcement-dates';
import { titleInSubject } from '@volano/domain/rules/harmless-text';
import { openByWords, saidPoint, saidPoints } from '@volano/domain/rules/matching/open-points';
import { matchTextOf, toReadLine, toVerify } from '@volano/domain/rules/matching/said';
import type { Criterion, Match } from '@volano/domain/rules/matching/types';
import { formatEuros, aidTerms, ownAidLine } from '@volano/domain/rules/money';
import { placeUnder } from '@volano/domain/rules/notifications';
import type { TargetUser } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
import { getBrand } from '../../../platform/brand/brand.queries.ts';
import { type AssociatedAgency, listMatchesOfCall, sortNarrowestFirst } from '../../../matching/public.ts';
import type { Context } from '../../../platform/context.ts';
import {
  renderMail,
  type MailList,
  type MailRing,
  type SubjectMatter,
} from '../../../platform/rendering/emails/mail.ts';
import type { AnnouncementRecord } from '../../catalogue/public.ts';
import {
  type listRecipients,
  listCompanyAddressees,
  listConsultantAddressees,
  type CompanyAddressee,
  type ConsultantAddressee,
} from './campaigns.queries.ts';

type Recipient = Awaited<ReturnType<typeof listRecipients>>['rows'][number];

/** A recipient as the list shows it: a company and a consultant have names of their own for the same things (2-catalogue §2). */
export function replyRecipient(
  { _id, name, email, numberOfUsers, reach, line, status, error, sentAt }: Recipient,
  targetUser: TargetUser,
  verdict: 'eligible' | 'toVerify' | undefined,
): z.input<typeof campaignRecipient> {
  const who =
    targetUser === 'agencies'
      ? {
          businessName: name,
          administrationEmail: email,
          ...(verdict === undefined ? {} : { verdict }),
          ...(reach === null ? {} : { reach }),
        }
      : { name, email, numberOfUsers };
  const isWritten = line === 'written';
  return {
    _id,
    ...who,
    emailSent: status === 'sent' || status === 'kept',
    status: line === 'waiting' ? 'waiting' : isWritten ? status : null,
    error: isWritten && status === 'failed' ? error : null,
    sentAt,
  };
}

/** A mail to somebody, ready to leave. */
interface AddressedMail extends CampaignMail {
  readonly recipient: string;
}

/** The mails about an announcement to some recipients, by the recipient's id. Who is not in target any more, or has nobody to read it, has none. */
export async function listCampaignMails(
  ctx: Context,
  announcement: AnnouncementRecord,
  targetUser: TargetUser,
  recipientIds: readonly string[],
  inTarget: readonly AssociatedAgency[],
): Promise<Map<string, AddressedMail>> {
  const brand = await getBrand(ctx, ctx.db);
  const verdicts = new Map(inTarget.map(({ _id, verdict }) => [_id, verdict]));
  const now = ctx.clock.now();
  if (targetUser === 'advisor') {
    const consultants = await listConsultantAddressees(ctx.db, recipientIds, [...verdicts.keys()]);
    const named = new Set(consultants.flatMap(({ companies }) => companies.slice(0, COMPANIES).map(({ _id }) => _id)));
    const matches = await listMatchesOfCall(ctx.db, announcement._id, [...named], now);
    return new Map(
      consultants.map((one) => [
        one._id,
        { recipient: one.email, ...consultantMail(ctx, brand, announcement, one, verdicts, matches) },
      ]),
    );
  }
  const ids = recipientIds.filter((id) => verdicts.has(id));
  const [companies, matches] = await Promise.all([
    listCompanyAddressees(ctx.db, ids),
    listMatchesOfCall(ctx.db, announcement._id, ids, now).then((found) =>
      sortNarrowestFirst(ctx.db, found, now, () => announcement._id),
    ),
  ]);
  return new Map(
    companies.flatMap((one) => {
      const match = matches.get(one._id);
      return match === undefined
        ? []
        : [[one._id, { recipient: one.email, ...companyMail(ctx, brand, announcement, one, match) }] as const];
    }),
  );
}

/** A mail without its address. */
interface CampaignMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const REASONS = 3;
/** Conditions that a letter quotes. */
const POINTS = 3;
const COMPANIES = 12;

/** The mail about an announcement to a company: what it is, how it stands for the company and why, and whom to ask (visual language §10.15). */
export function companyMail(
  ctx: Context,
  brand: Brand,
  announcement: AnnouncementRecord,
  company: CompanyAddressee,
  match: Match,
): CampaignMail {
  const { language } = company;
  const t = translations(language);
  const { businessName, advisorName, advisorEmail } = company;
  const reasons = match.criteria.filter(({ status, isCounted }) => isCounted && status === 'pass').slice(0, REASONS);
  const points = openList(t, match.criteria, 'company');
  const mail = renderMail({
    brand,
    language,
    hello: t('mails.hello', { name: company.ownerName }),
    greeting: t('mails.announcementToAgency.greeting', { businessName }),
    paragraphs: [],
    subjectMatter: matterOf(ctx, announcement, language, match),
    ring: ringOf(match, language),
    lists: [
      ...(points === null ? [] : [points]),
      ...(reasons.length === 0
        ? []
        : [{ title: t('mails.call.why'), lines: reasons.map((one) => reasonOf(t, one)), isTicked: true }]),
    ],
    button: {
      label: t('mails.announcementToAgency.button'),
      address: `${ctx.publicUrl}/#${placeUnder(company._id, `/announcements/${announcement._id}`)}`,
    },
    ...(advisorName === null || advisorEmail === null
      ? {}
      : { contact: { name: advisorName, text: t('mails.announcementToAgency.contact', { email: advisorEmail }) } }),
    closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
  });
  return {
    subject: t('mails.announcementToAgency.subject', { title: titleInSubject(announcement.title), businessName }),
    ...mail,
  };
}

/** The mail about an announcement to a consultant: what it is, and which of their companies it is in target for. */
function consultantMail(
  ctx: Context,
  brand: Brand,
  announcement: AnnouncementRecord,
  consultant: ConsultantAddressee,
  verdicts: ReadonlyMap<string, 'eligible' | 'toVerify'>,
  matches: ReadonlyMap<string, Match>,
): CampaignMail {
  const { language } = consultant;
  const t = translations(language);
  const { companies } = consultant;
  const count = companies.length;
  const named = companies.slice(0, COMPANIES);
  const lines = named.map(({ _id, businessName }) =>
    t('mails.announcementToAdvisor.company', {
      businessName,
      verdict: t(`mails.announcementToAdvisor.${verdicts.get(_id) ?? 'toVerify'}`),
    }),
  );
  const others = count - lines.length;
  const more = others > 0 ? [t('mails.announcementToAdvisor.others', { count: others })] : [];
  // The words of a call leave the same open for each of them.
  const criteria = named.flatMap(({ _id }) => matches.get(_id)?.criteria ?? []);
  const open = openList(t, [...new Map(openByWords(criteria).map((one) => [one.key, one])).values()], 'office');
  const mail = renderMail({
    brand,
    language,
    hello: t('mails.hello', { name: consultant.name }),
    greeting: t('mails.announcementToAdvisor.greeting', { count }),
    paragraphs: [],
    subjectMatter: matterOf(ctx, announcement, language),
    lists: [
      { title: t('mails.announcementToAdvisor.companies'), lines: [...lines, ...more] },
      ...(open === null ? [] : [open]),
    ],
    button: {
      label: t('mails.announcementToAdvisor.button'),
      address: `${ctx.publicUrl}/#/admin/announcements/${announcement._id}`,
    },
    closing: t('mails.closing', { brand: brand.name, telephone: brand.telephone }),
  });
  const title = titleInSubject(announcement.title);
  return { subject: t('mails.announcementToAdvisor.subject', { title, count }), ...mail };
}

/** What it is, what one gets, until when; to a company, with what its own investment would get. */
function matterOf(
  ctx: Context,
  announcement: AnnouncementRecord,
  language: Language,
  match: Match | null = null,
): SubjectMatter {
  const t = translations(language);
  const { title, announcementType, amount } = announcement;
  const own = ownAidLine(t, match?.ownAid ?? null, announcement);
  const note = [aidTerms(t, announcement), own].filter(Boolean).join('. ');
  const more = note === '' ? {} : { note };
  const territory = announcement.territoryName ?? t('announcements.allItaly');
  const left = daysLeft(announcement, ctx.clock.now());
  const isNear = left !== null && isClosingSoon(announcement, ctx.clock.now());
  const badge = left === 0 ? t('mails.call.lastDay') : t('mails.call.left', { count: left ?? 0 });
  return {
    kind: t('mails.call.kind', { type: t(`announcements.types.${announcementType}`), territory }),
    title,
    facts: [
      amount === null
        ? { name: t('mails.call.amount'), value: t('announcements.amountUnknown'), ...more }
        : { name: t('mails.call.amount'), value: formatEuros(amount), isLarge: true, ...more },
      { name: t('mails.call.deadline'), value: deadlineOf(announcement, language), ...(isNear ? { badge } : {}) },
    ],
  };
}

function deadlineOf(announcement: AnnouncementRecord, language: Language): string {
  const t = translations(language);
  const { waitingPubblication, untilFoundAvailable, expiryDate } = announcement;
  if (waitingPubblication) return t('mails.call.waiting');
  if (untilFoundAvailable) return t('mails.call.untilFunds');
  return expiryDate === null ? t('mails.call.noDeadline') : deadlineText(t, expiryDate);
}

function ringOf(match: Match, language: Language): MailRing {
  const t = translations(language);
  const segments = match.criteria.flatMap(({ status, isCounted }) =>
    isCounted && (status === 'pass' || status === 'unknown') ? [status] : [],
  );
  return {
    segments: segments.toSorted(),
    title: t(`matching.said.${matchTextOf(match)}`, { count: match.satisfied, total: match.total }),
    text: leftOf(match, language),
  };
}

/** What the company is to say; else the conditions that are left to read in the notice, and nothing where there are none. What words leave open is listed below. */
function leftOf(match: Match, language: Language): string {
  const t = translations(language);
  const byWords = new Set(openByWords(match.criteria));
  const points = chipsOf(
    toVerify(match.criteria).filter((criterion) => !byWords.has(criterion)),
    language,
  );
  if (points.length > 0 && matchTextOf(match) === 'some')
    return t('matching.said.toVerify', { points: points.join(', ') });
  return byWords.size > 0 ? '' : (toReadLine(t, match.criteria) ?? '');
}

/** What words of the record leave open, each with its source; null where nothing is. */
function openList(t: Translate, criteria: readonly Criterion[], reader: 'company' | 'office'): MailList | null {
  const open = openByWords(criteria);
  if (open.length === 0) return null;
  const shown = saidPoints(t, open.slice(0, POINTS), reader);
  const rest = open.length - shown.length;
  return {
    title: t('mails.call.open'),
    lines: [...shown, ...(rest === 0 ? [] : [t('mails.call.openMore', { count: rest })])],
  };
}

/** A reason with the column or the words of the record that it rests on. */
function reasonOf(t: Translate, criterion: Criterion): MailList['lines'][number] {
  const said = saidPoint(t, criterion, 'company');
  const isOfRecord = criterion.origin.kind !== 'person' && criterion.origin.kind !== 'survey';
  return isOfRecord ? said : said.text;
}

/** Criteria of the n of n in a few words each. */
function chipsOf(criteria: readonly Criterion[], language: Language): string[] {
  return criteria
    .filter(({ isCounted }) => isCounted)
    .map(({ message }) => translateKey(language, message.key, message.params));
}
