import type { AidForm } from '@volano/domain/rules/vocabulary';
import { answerId, answersOf, questionId } from '../reference/starter-survey.ts';
import { QUESTIONS } from '../reference/survey-questions.ts';
import type { DB } from '../types.ts';
import type { Transaction } from 'kysely';
import { ANNOUNCEMENTS } from './announcements.ts';
import { NEWS, PARTNERS, SERVICES } from './catalogue.ts';
import { idOf, insertRows, known, partnerDaysAgo, type Pen } from './rows.ts';
import type { AnnouncementSeed, Choices, ChangeSeed } from './shapes.ts';

/** Where an announcement may hold: ids by ISTAT code, by name of a group, by code of a chamber. */
export interface Territories {
  readonly regions: ReadonlyMap<string, string>;
  /** Code of a town → its region. */
  readonly towns: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly chambers: ReadonlyMap<string, string>;
}

/** Ids of the territories and of the ATECO codes (`2025 25.53.00`), whoever wrote them. */
export async function readTerritories(trx: Transaction<DB>): Promise<Territories> {
  const [regions, towns, groups, chambers] = await Promise.all([
    trx.selectFrom('regions').select(['_id', 'code']).execute(),
    trx
      .selectFrom('municipalities as m')
      .innerJoin('provinces as p', 'p.code', 'm.provinceCode')
      .select(['m.code', 'p.regionId'])
      .execute(),
    trx.selectFrom('region_groups').select(['_id', 'name']).execute(),
    trx.selectFrom('cciaas').select(['_id', 'code']).execute(),
  ]);
  return {
    regions: new Map(regions.map(({ _id, code }) => [code ?? '', _id])),
    towns: new Map(towns.map(({ code, regionId }) => [code, regionId])),
    groups: new Map(groups.map(({ _id, name }) => [name, _id])),
    chambers: new Map(chambers.map(({ _id, code }) => [code, _id])),
  };
}

/** The ids of the codes that the story names, by version and code. */
export async function readAtecoIds(trx: Transaction<DB>): Promise<ReadonlyMap<string, string>> {
  const codes = await trx.selectFrom('ateco_codes').select(['_id', 'version', 'code']).execute();
  return new Map(codes.map(({ _id, version, code }) => [`${version} ${code}`, _id]));
}

/** Writes the announcements with their categories and their ATECO settings. */
export async function writeAnnouncements(
  { trx, moments }: Pen,
  territories: Territories,
  ateco: ReadonlyMap<string, string>,
): Promise<void> {
  await insertRows(
    trx,
    'announcements',
    ANNOUNCEMENTS.map((call) => {
      const createdAt = moments.during(-call.insertedDaysAgo, `announcement ${call.key}`, 'morning');
      return {
        _id: idOf('announcement', call.key),
        title: call.title,
        description: call.text,
        amount: call.amount,
        isActive: call.isActive ?? true,
        isMonoGrant: call.isMonoGrant ?? false,
        announcementType: call.type,
        ...territoryOf(call, territories),
        allowsNewSite: call.allowsNewSite ?? false,
        publicationDate: call.opens === undefined ? null : moments.startOf(call.opens),
        expiryDate: call.closes === undefined ? null : moments.endOf(call.closes),
        expiryCommercialDate: call.entrust === undefined ? null : moments.endOf(call.entrust),
        waitingPubblication: call.isWaiting ?? false,
        untilFoundAvailable: call.isUntilFunds ?? false,
        difficultyLevel: call.difficulty ?? null,
        successRate: call.success ?? null,
        investmentTypes: [...call.investments],
        officialUrl: call.link ?? null,
        ...aidOf(call),
        municipalities: [...(call.towns ?? [])],
        documents: [...(call.documents ?? [])],
        officialId: call.official?.id ?? null,
        grantingBody: call.official?.body ?? null,
        sourceUpdatedAt: call.official === undefined ? null : moments.at(-call.official.updatedDaysAgo, '10:15'),
        checkState: call.official !== undefined ? 'official' : call.isNotEntered === true ? 'notEntered' : 'reviewed',
        ...(call.exhaustedDaysAgo === undefined
          ? {}
          : { closing: 'exhausted', closedAt: moments.at(-call.exhaustedDaysAgo, '12:05') }),
        createdAt,
        updatedAt: createdAt,
        // People know of what is open when the story begins; what opens later is news.
        announcedAt: (call.isActive ?? true) && (call.opens ?? 0) <= 0 && !call.isWaiting ? createdAt : null,
      };
    }),
  );
  const categories = ANNOUNCEMENTS.flatMap((call) => categoriesOf('announcement', call.key, call.requirements));
  await insertRows(
    trx,
    'announcement_categories',
    categories.map(({ ownerId, requirements: _, ...category }) => ({ ...category, announcementId: ownerId })),
  );
  await insertRows(trx, 'announcement_categories', ANNOUNCEMENTS.flatMap(boundedCategoriesOf));
  await insertRows(
    trx,
    'announcement_requirements',
    categories.flatMap(({ requirements }) => requirements),
  );
  await writeAtecoSettings(trx, ateco);
}

/** Writes the series of the calls that are editions of one. */
export async function writeEditions({ trx, moments }: Pen): Promise<void> {
  const series = new Map<string, string[]>();
  for (const { key, editionOf } of ANNOUNCEMENTS)
    if (editionOf !== undefined) series.set(editionOf, [...(series.get(editionOf) ?? [editionOf]), key]);
  const at = (first: string) => moments.during(-14, `series ${first}`);
  await insertRows(
    trx,
    'announcement_series',
    [...series.keys()].map((first) => ({ _id: idOf('series', first), createdAt: at(first) })),
  );
  await insertRows(
    trx,
    'announcement_editions',
    [...series].flatMap(([first, keys]) =>
      keys.map((key) => ({
        announcementId: idOf('announcement', key),
        seriesId: idOf('series', first),
        linkedAt: at(first),
      })),
    ),
  );
}

async function writeAtecoSettings(trx: Transaction<DB>, ateco: ReadonlyMap<string, string>): Promise<void> {
  const calls = ANNOUNCEMENTS.filter((call) => call.ateco !== undefined || call.removed !== undefined);
  await insertRows(
    trx,
    'atecoannouncements',
    calls.map(({ key }) => ({ _id: idOf('atecoannouncement', key), announcementId: idOf('announcement', key) })),
  );
  const codes = calls.flatMap((call) =>
    (['2007', '2025'] as const).flatMap((version) => [
      ...(call.ateco?.[version] ?? []).map((code) => ({ call, version, code, isRemoved: false })),
      ...(call.removed?.[version] ?? []).map((code) => ({ call, version, code, isRemoved: true })),
    ]),
  );
  await insertRows(
    trx,
    'atecoannouncement_codes',
    codes.map(({ call, version, code, isRemoved }) => ({
      atecoannouncementId: idOf('atecoannouncement', call.key),
      atecoCodeId: known(ateco, `${version} ${code}`),
      isRemoved,
    })),
  );
}

/** Writes the services with their categories. */
export async function writeServices({ trx, moments }: Pen): Promise<void> {
  await insertRows(
    trx,
    'services',
    SERVICES.map((service) => ({
      _id: idOf('service', service.key),
      name: service.name,
      categoryType: service.categoryType,
      cost: service.cost,
      description: service.text,
      platformLink: service.platformLink ?? null,
      isOnlyGoAndGrow: service.isOnlyGoAndGrow ?? false,
      consultantEvaluation: service.consultantEvaluation ?? false,
      isForBusinessPartner: service.isForBusinessPartner ?? false,
      isActive: service.isActive ?? true,
      createdAt: moments.during(-service.insertedDaysAgo, `service ${service.key}`),
      announcedAt: moments.during(-service.insertedDaysAgo, `service ${service.key}`),
    })),
  );
  const categories = SERVICES.flatMap((service) => categoriesOf('service', service.key, service.requirements));
  await insertRows(
    trx,
    'service_categories',
    categories.map(({ ownerId, requirements: _, ...category }) => ({ ...category, serviceId: ownerId })),
  );
  await insertRows(
    trx,
    'service_requirements',
    categories.flatMap(({ requirements }) => requirements),
  );
  await insertRows(
    trx,
    'service_provides',
    SERVICES.flatMap(({ key, provides = {} }) =>
      categoriesOf('service', key, provides).flatMap(({ requirements }) =>
        requirements.map(({ templateId }) => ({
          serviceId: idOf('service', key),
          requirementTemplateId: templateId,
        })),
      ),
    ),
  );
}

/** Writes the news with their tags. */
export async function writeNews({ trx, moments }: Pen): Promise<void> {
  await insertRows(
    trx,
    'news',
    NEWS.map((news) => ({
      _id: idOf('news', news.title),
      title: news.title,
      description: news.text,
      isActive: news.isActive ?? true,
      isMonoGrant: news.isMonoGrant ?? false,
      createdAt: moments.during(-news.daysAgo, `news ${news.title}`),
    })),
  );
  const tags = new Set(NEWS.flatMap((news) => news.tags ?? []));
  await insertRows(
    trx,
    'tags',
    [...tags].map((tagName) => ({ _id: idOf('tag', tagName), tagName })),
  );
  await insertRows(
    trx,
    'news_tags',
    NEWS.flatMap((news) =>
      (news.tags ?? []).map((tagName) => ({ newsId: idOf('news', news.title), tagId: idOf('tag', tagName) })),
    ),
  );
}

/** Writes the partners of the firm. */
export async function writePartners({ trx, moments }: Pen): Promise<void> {
  await insertRows(
    trx,
    'partners',
    PARTNERS.map((partner, index) => ({
      _id: idOf('partner', partner.businessName),
      businessName: partner.businessName,
      website: `https://www.${partner.domain}`,
      email: `info@${partner.domain}`,
      linkedinUrl: partner.hasSocial ? `https://linkedin.example/company/${partner.domain.split('.')[0]}` : null,
      istagramUrl: partner.hasSocial ? `https://instagram.example/${partner.domain.split('.')[0]}` : null,
      facebookUrl: null,
      description: partner.text,
      isActive: partner.isActive ?? true,
      createdAt: moments.during(-partnerDaysAgo(index), `partner ${partner.businessName}`, 'morning'),
    })),
  );
}

function territoryOf(call: AnnouncementSeed, { regions, groups, chambers }: Territories) {
  const nowhere = { regionId: null, regionGroupId: null, cciaaId: null };
  if (call.where === undefined) return nowhere;
  if (call.type === 'regional') return { ...nowhere, regionId: known(regions, call.where) };
  if (call.type === 'commerce') return { ...nowhere, cciaaId: known(chambers, call.where) };
  return { ...nowhere, regionGroupId: known(groups, call.where) };
}

/** The questions with a number or a year, behind those to choose from. */
function boundedCategoriesOf({ key, requirements, bounds = {} }: AnnouncementSeed) {
  const before = Object.keys(requirements).length;
  return QUESTIONS.filter((question) => bounds[question.key] !== undefined).map((question, index) => ({
    _id: idOf('announcement category', `${key} ${question.key}`),
    announcementId: idOf('announcement', key),
    templateId: questionId(question.key),
    categoryName: question.categoryName,
    order: before + index + 1,
    ...bounds[question.key],
  }));
}

/** Copies of the templates, as an admin makes them: the question, and the answers that are accepted, in their order. */
function categoriesOf(kind: 'announcement' | 'service', key: string, choices: Choices) {
  const asked = QUESTIONS.filter((question) => choices[question.key] !== undefined);
  const unknown = Object.keys(choices).filter((name) => !asked.some((question) => question.key === name));
  if (unknown.length > 0)
    throw new Error(`The demo story asks ${key} for ${unknown.join(', ')}, which no question asks`);
  return asked.map((question, index) => {
    const categoryId = idOf(`${kind} category`, `${key} ${question.key}`);
    const answers = new Map(answersOf(question).map((answer) => [answer.key, answer]));
    return {
      _id: categoryId,
      ownerId: idOf(kind, key),
      templateId: questionId(question.key),
      categoryName: question.categoryName,
      order: index + 1,
      requirements: (choices[question.key] ?? []).map((answerKey, position) => ({
        _id: idOf(`${kind} requirement`, `${key} ${question.key} ${answerKey}`),
        categoryId,
        templateId: answerId(question.key, answerKey),
        name: known(answers, answerKey).name,
        description: known(answers, answerKey).description ?? '',
        order: position + 1,
      })),
    };
  });
}

/** Writes what hangs on the announcements: conditions to be read, what an import could not read, the history of those that changed. */
export async function writeCallDetails({ trx, moments }: Pen): Promise<void> {
  await insertRows(
    trx,
    'announcement_checks',
    ANNOUNCEMENTS.flatMap(({ key, checks = [] }) =>
      checks.map((check, order) => ({
        _id: idOf('announcement check', `${key} ${order}`),
        announcementId: idOf('announcement', key),
        ...check,
        order,
      })),
    ),
  );
  await insertRows(
    trx,
    'announcement_remarks',
    ANNOUNCEMENTS.flatMap(({ key, official, insertedDaysAgo }) =>
      official?.unknownSize === undefined
        ? []
        : {
            _id: idOf('announcement remark', key),
            announcementId: idOf('announcement', key),
            field: 'Dimensioni',
            reason: 'unknownValue',
            params: JSON.stringify({ value: official.unknownSize }),
            createdAt: moments.during(-insertedDaysAgo, `announcement ${key}`, 'morning'),
          },
    ),
  );
  const changes = ANNOUNCEMENTS.flatMap(({ key, changes: lines = [] }) => lines.map((line) => ({ key, line }))).sort(
    (a, b) => b.line.daysAgo - a.line.daysAgo,
  );
  await insertRows(
    trx,
    'announcement_changes',
    changes.map(({ key, line }) => {
      const createdAt = moments.during(-line.daysAgo, `change ${key} ${line.field}`);
      const said = (value: string | number) =>
        JSON.stringify(line.field === 'expiryDate' ? moments.endOf(Number(value)) : value);
      return {
        _id: idOf('announcement change', `${key} ${line.field} ${line.daysAgo}`),
        announcementId: idOf('announcement', key),
        field: line.field,
        before: said(line.before),
        after: said(line.after),
        ...changer(line),
        createdAt,
        // Whom it concerns heard of it then.
        toldAt: createdAt,
      };
    }),
  );
}

function changer({ by }: ChangeSeed): { source: 'person' | 'import'; userId: string | null } {
  return by === null ? { source: 'import', userId: null } : { source: 'person', userId: idOf('user', by) };
}

// What each call of the story gives, and the percent of the spend where its text states one. A call whose text leaves it open is not here.
const LINES = `
sabatini: loan grant; simest-fiere: loan grant; simest-ecommerce: loan; smart-start: loan; on-tasso-zero: loan grant
isi-inail: grant 65; fondo-competenze: grant; filiera-meccatronica: grant 50; brevetti-plus: grant 80; voucher-3i: grant
sviluppo-agroalimentare: grant loan; investimenti-sud: grant loan; agrisolare: grant; resto-al-sud: grant
accordi-innovazione: grant loan; impresa-femminile: grant loan
linea-efficienza: grant; formazione-lombardia: grant 80; innovalombarda: grant 50; sviluppo-lombardia: loan guarantee grant
nuova-impresa: grant 50; tessile-piemonte: grant 45; legno-trentino: grant; vetro-veneto: grant 50; digitale-emilia: grant
latte-emilia: grant 40; logistica-emilia: grant; fiere-lombardia: grant 50
nautica-toscana: grant; pelle-toscana: grant; processi-lazio: grant; agro-campania: grant 50; ceramica-campania: grant
olio-puglia: grant 50; pasta-puglia: grant; startup-sardegna: grant; ricettivita-calabria: grant; fondo-sicilia: grant
voucher-brescia: grant 70; mercati-brescia: grant 60; energia-bologna: grant; fiere-toscana: grant; digitale-venezia: grant 50
impresa-romagna: grant 50; formazione-trento: grant; competitivita-salerno: grant 60; turismo-como: grant
centro-brescia: grant 50; patrimonio-lombardia: guarantee
`;

const AID = new Map(
  LINES.trim()
    .split(/\n|; /)
    .map((line) => {
      const [key = '', words = ''] = line.split(': ');
      const parts = words.split(' ');
      return [
        key,
        {
          aidForms: parts.filter((part) => !/\d/.test(part)) as AidForm[],
          aidIntensity: Number(parts.find((part) => /\d/.test(part))) || null,
        },
      ];
    }),
);

/** What a call gives: forms, and percent of the spend. A tax credit is less tax. */
function aidOf({ key, type }: AnnouncementSeed): { aidForms: AidForm[]; aidIntensity: number | null } {
  const none = { aidForms: type === 'tax-credit' ? (['taxRelief'] as AidForm[]) : [], aidIntensity: null };
  return AID.get(key) ?? none;
}
