import type { dossierUpload } from '@volano/domain/contracts/dossier-standing';
import { translateKey, translations } from '@volano/domain/i18n/t';
import { type Actor, isConsultant } from '@volano/domain/policies/actor';
import { aidTerms, ownAidLine } from '@volano/domain/rules/money';
import { explanationKey } from '@volano/domain/rules/matching/evaluate';
import { saidPoint } from '@volano/domain/rules/matching/open-points';
import { toRead } from '@volano/domain/rules/matching/said';
import type { Match } from '@volano/domain/rules/matching/types';
import type { z } from 'zod';
import { findLogo, getBrand } from '../../../platform/brand/brand.queries.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { type Reader, replyAttachment, type StoredFile } from '../../../platform/storage/attachments.ts';
import { FileTroubleError, readSound } from '../../../platform/storage/health.ts';
import type { DossierAdvisor, DossierDocument } from '@volano/domain/rules/dossier/dossier-document';
import { listAtecoCodesOf, listChoosableCalls, listChoosableServices } from '../../companies/public.ts';
import { listPublishedAnnouncements } from '../../catalogue/public.ts';
import { findSigner, listChosenInvestments, listChosenServices } from './dossiers.queries.ts';
import { type ChosenWords, listChosenWords } from './dossier-words.replies.ts';

/** What was chosen for a dossier, by id and in order. */
export interface DossierChoices {
  readonly announcements: readonly string[];
  readonly services: readonly string[];
  readonly survey: { readonly investments: readonly string[] };
  readonly notes: string;
}

export interface AgencyToPrepare {
  readonly _id: string;
  readonly businessName: string;
  readonly dossierRound: number;
  readonly vatNumber: string;
  readonly registeredOfficeAddress: string | null;
  readonly registeredOfficeCity: string | null;
  readonly registeredOfficeProvince: string | null;
  readonly referentName: string | null;
  readonly referentSurname: string | null;
  readonly ownerName: string;
  readonly ownerSurname: string;
}

/** Reads what the choices name. What no longer exists, or is not for the company, is not there, so the caller can tell what is missing. */
export async function readChoices(db: Database, agencyId: string, choices: DossierChoices) {
  const [calls, offers] = [
    new Set(await listChoosableCalls(db, agencyId, choices.announcements)),
    new Set(await listChoosableServices(db, agencyId, choices.services)),
  ];
  const announcements = await listPublishedAnnouncements(
    db,
    choices.announcements.filter((id) => calls.has(id)),
  );
  const services = await listChosenServices(
    db,
    choices.services.filter((id) => offers.has(id)),
  );
  const investments = await listChosenInvestments(db, agencyId, choices.survey.investments);
  return { announcements, services, investments };
}

/** Who signs: the consultant who prepares it; where an admin does, the company's own consultant, and the admin where that one left. */
export function signerOf(actor: Actor, agency: { readonly workingAdvisorId: string | null }): string {
  return isConsultant(actor) ? actor.userId : (agency.workingAdvisorId ?? actor.userId);
}

/** The document as the renderer wants it: everything read, resolved and put into words. */
export async function composeDocument(
  ctx: Context,
  db: Database,
  agency: AgencyToPrepare,
  chosen: Awaited<ReturnType<typeof readChoices>>,
  given: { notes: string; signerId: string | null; isDraft: boolean },
): Promise<DossierDocument> {
  const now = ctx.clock.now();
  const { matches, words } = await listChosenWords(db, agency, chosen, now);
  const atecoCodes = await listAtecoCodesOf(db, agency._id);
  return {
    isDraft: given.isDraft,
    firm: await readFirm(ctx, db),
    agency: {
      businessName: agency.businessName,
      place: officeOf(agency),
      // The newest classification stands first.
      atecoCode: atecoCodes[0]?.code ?? null,
      vatNumber: agency.vatNumber === '' ? null : agency.vatNumber,
    },
    referentName: addresseeOf(agency),
    advisor: given.signerId === null ? null : await readSigner(ctx, db, given.signerId),
    date: now.toISOString(),
    announcements: chosen.announcements.map((announcement) => ({
      title: announcement.title,
      announcementType: announcement.announcementType,
      territory: announcement.territoryName ?? translateKey('it', 'announcements.allItaly'),
      amount: announcement.amount,
      successRate: announcement.successRate,
      difficultyLevel: announcement.difficultyLevel,
      publicationDate: announcement.publicationDate,
      expiryDate: announcement.expiryDate,
      expiryCommercialDate: announcement.expiryCommercialDate,
      untilFoundAvailable: announcement.untilFoundAvailable,
      waitingPublication: announcement.waitingPubblication,
      closing: announcement.closing,
      closedAt: announcement.closedAt,
      descriptionHtml: announcement.description,
      documents: announcement.documents,
      cardUrl: `${ctx.publicUrl}/#/announcements/${announcement._id}`,
      link: announcement.officialUrl,
      aidForms: announcement.aidForms,
      aidTerms: aidTerms(translations('it'), announcement) || null,
      ownAid: ownAidLine(translations('it'), matches.get(announcement._id)?.ownAid ?? null, announcement),
      checkState: announcement.checkState,
      ...traceOf(matches.get(announcement._id)),
      ...printedWords(words.get(announcement._id)),
    })),
    services: chosen.services.map(({ _id, description, name, categoryType, cost, consultantEvaluation }) => ({
      name,
      categoryType,
      cost,
      consultantEvaluation,
      descriptionHtml: description,
      cardUrl: `${ctx.publicUrl}/#/services/${_id}`,
    })),
    investments: chosen.investments,
    notes: given.notes,
  };
}

/** The firm as the document shows it, its logo as bytes. */
async function readFirm(ctx: Context, db: Database): Promise<DossierDocument['firm']> {
  const { name, colours, vatNumber, pec, seat, logo } = await getBrand(ctx, db);
  const bytes = logo === null ? null : await findLogo(db);
  const { width, height } = logo ?? { width: 1, height: 1 };
  return { name, colours, vatNumber, pec, seat, logo: bytes === null ? null : { bytes, width, height } };
}

/** "Via Industriale 14, Brescia (BS)", as far as it is known. */
function officeOf({ registeredOfficeAddress, registeredOfficeCity, registeredOfficeProvince }: AgencyToPrepare) {
  const province = registeredOfficeProvince ? `(${registeredOfficeProvince})` : '';
  const town = [registeredOfficeCity, province].filter(Boolean).join(' ');
  return [registeredOfficeAddress, town].filter(Boolean).join(', ') || null;
}

/** Whom the dossier is addressed to: the company's referent, or its owner. */
function addresseeOf({ referentName, referentSurname, ownerName, ownerSurname }: AgencyToPrepare): string {
  return referentName === null
    ? `${ownerName} ${ownerSurname}`
    : [referentName, referentSurname].filter((part) => part !== null).join(' ');
}

function printedWords(words: ChosenWords | undefined) {
  return { why: words?.why.text ?? '', now: words?.now.text ?? '', steps: words?.steps ?? [] };
}

function traceOf(match: Match | undefined) {
  if (match === undefined) return { verdict: null, satisfied: 0, total: 0, criteria: [] };
  const left = new Set(toRead(match.criteria));
  // What is to be read is quoted in its own row.
  const quoted = new Set(match.criteria.filter(({ cause }) => cause === 'toRead').map(quoteOf));
  const criteria = match.criteria.map((criterion) => ({
    key: criterion.key,
    status: criterion.status,
    cause: criterion.cause,
    ...wordsOf(criterion, quoted),
    isCounted: criterion.isCounted,
    isToRead: left.has(criterion),
  }));
  return { verdict: match.verdict, satisfied: match.satisfied, total: match.total, criteria };
}

/** An explanation in the dossier's own person: the firm is "noi", where the page speaks of the consultant. */
function detailOf({ message }: Match['criteria'][number]): string {
  const own = message.key.replace('matching.chip.', 'dossiers.why.');
  const otherwise = translateKey('it', explanationKey(message.key), message.params);
  return translateKey('it', own, { ...message.params, defaultValue: otherwise });
}

/** Characters of a sentence that the document quotes, as a requirement or beside one: the whole of it stands on the page of the call. */
const [LONGEST_QUOTE, LONGEST_REASON] = [85, 60];

function quoteOf({ origin }: Match['criteria'][number]): string {
  return `${origin.field} ${origin.quote}`;
}

/**
 * A criterion and why it stands so. What rests on words of the record has these for a reason, quoted as every other screen does; what rests on the same
 * words again says why in its own.
 */
function wordsOf(criterion: Match['criteria'][number], quoted: Set<string>): { label: string; detail: string } {
  const { message, origin, cause } = criterion;
  if (origin.quote === null) {
    return { label: translateKey('it', message.key, message.params), detail: detailOf(criterion) };
  }
  const isAgain = cause !== 'toRead' && quoted.has(quoteOf(criterion));
  quoted.add(quoteOf(criterion));
  const source = isAgain ? { message, origin: { ...origin, quote: null } } : criterion;
  const { text, note } = saidPoint(
    translations('it'),
    source,
    'office',
    cause === 'toRead' ? LONGEST_QUOTE : LONGEST_REASON,
  );
  return { label: text, detail: isAgain ? `${note}. ${detailOf(criterion)}` : note };
}

async function readSigner(ctx: Context, db: Database, userId: string): Promise<DossierAdvisor | null> {
  const signer = await findSigner(db, userId);
  if (signer === null) return null;
  const { name, surname, gender, email, telephone } = signer;
  const photo = await readPhoto(ctx, signer);
  return { fullName: `${name} ${surname}`, gender, email, telephone, photo };
}

/** A photo for the document; null also where it is not what was kept, which must not cost the company its dossier. */
async function readPhoto(
  { storage }: Context,
  { storageKey, sha256, size, mime }: NonNullable<Awaited<ReturnType<typeof findSigner>>>,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  if (storageKey === null || sha256 === null || size === null || mime === null) return null;
  try {
    return { bytes: await readSound(storage, { storageKey, sha256, size }), mime };
  } catch (error) {
    if (error instanceof FileTroubleError) return null;
    throw error;
  }
}

/** A dossier as its company lists it. */
export function replyDossier(
  ctx: Context,
  reader: Reader,
  businessName: string,
  dossier: StoredFile & { readonly round: number; readonly isAutoGenerated: boolean },
): z.input<typeof dossierUpload> {
  const { round, isAutoGenerated } = dossier;
  return {
    ...replyAttachment(ctx, reader, dossier, { name: businessName, isLocked: false }),
    round,
    isAutoGenerated,
  };
}
