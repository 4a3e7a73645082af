import type { Insertable } from 'kysely';
import { answerId, answersOf, questionId } from '../reference/starter-survey.ts';
import { QUESTIONS } from '../reference/survey-questions.ts';
import { AGENCIES } from './agencies.ts';
import { ANNOUNCEMENTS } from './announcements.ts';
import type { DB } from '../types.ts';
import { idOf, insertRows, known, type Pen, emailOf, recommendedAt, visitTime } from './rows.ts';
import { SERVICES } from './catalogue.ts';
import type { AgencySeed, SurveySeed, UserSeed } from './shapes.ts';
import { OWNERS, STAFF } from './users.ts';
import type { Territories } from './write-catalogue.ts';

interface Filled {
  readonly agency: AgencySeed;
  readonly survey: SurveySeed;
  readonly surveyId: string;
}

/** Writes the surveys as the companies left them: sites, chambers, activities, answers, investments. */
export async function writeSurveys(
  { trx, moments }: Pen,
  territories: Territories,
  ateco: ReadonlyMap<string, string>,
): Promise<void> {
  const filled: Filled[] = AGENCIES.flatMap((agency) =>
    agency.survey === undefined ? [] : [{ agency, survey: agency.survey, surveyId: idOf('survey', agency.key) }],
  );
  await insertRows(
    trx,
    'surveys',
    filled.map(({ agency, survey, surveyId }) => ({
      _id: surveyId,
      agencyId: idOf('agency', agency.key),
      registerOfficeId: survey.office === undefined ? null : known(territories.regions, survey.office),
      answeredQuestions: Object.keys({ ...survey.answers, ...survey.facts }).length,
      createdAt: moments.during(
        -Math.min(agency.joinedDaysAgo, survey.savedDaysAgo + 4),
        `survey ${agency.key}`,
        'midday',
      ),
      updatedAt: moments.during(-survey.savedDaysAgo, `survey ${agency.key}`, 'afternoon'),
    })),
  );
  await writeSites(trx, filled, territories);
  await insertRows(
    trx,
    'survey_atecos',
    filled.flatMap(({ survey, surveyId }) =>
      (['2007', '2025'] as const).flatMap((version) =>
        (survey.ateco?.[version] ?? []).map((code) => ({ surveyId, atecoCodeId: known(ateco, `${version} ${code}`) })),
      ),
    ),
  );
  await insertRows(trx, 'survey_answers', filled.flatMap(answerRows));
  await insertRows(trx, 'survey_numbers', filled.flatMap(numberRows));
  await writeInvestments({ trx, moments }, filled);
}

/** Where they work: regions, towns, chambers of commerce. */
async function writeSites(
  trx: Pen['trx'],
  filled: readonly Filled[],
  { regions, towns, chambers }: Territories,
): Promise<void> {
  await insertRows(
    trx,
    'survey_offices',
    filled.flatMap(({ survey, surveyId }) => [
      ...(survey.offices ?? []).map((code) => ({ surveyId, regionId: known(regions, code), isSecond: false })),
      ...(survey.secondOffices ?? []).map((code) => ({ surveyId, regionId: known(regions, code), isSecond: true })),
    ]),
  );
  await insertRows(
    trx,
    'survey_towns',
    filled.flatMap(({ survey, surveyId }) =>
      (survey.towns ?? []).map((municipalityCode) => {
        const regionId = known(towns, municipalityCode);
        return { surveyId, isSecond: false, regionId, municipalityCode };
      }),
    ),
  );
  await insertRows(
    trx,
    'survey_cciaas',
    filled.flatMap(({ survey, surveyId }) =>
      (survey.chambers ?? []).map((code) => ({ surveyId, cciaaId: known(chambers, code) })),
    ),
  );
}

async function writeInvestments(
  { trx, moments }: Pick<Pen, 'trx' | 'moments'>,
  filled: readonly Filled[],
): Promise<void> {
  await insertRows(
    trx,
    'investments',
    filled.flatMap(({ agency, survey, surveyId }) =>
      (survey.investments ?? []).map(({ key, type, name, description, cents }) => ({
        _id: idOf('investment', `${agency.key} ${key}`),
        surveyId,
        type,
        name,
        description,
        amount: cents,
        createdAt: moments.during(-survey.savedDaysAgo, `investment ${agency.key} ${key}`, 'midday'),
      })),
    ),
  );
}

function answerRows({ survey, surveyId }: Filled) {
  const questions = new Map(QUESTIONS.map((question) => [question.key, question]));
  const craft = survey.facts?.craft;
  const given = { ...survey.answers, ...(typeof craft === 'boolean' ? { craft: [craft ? 'yes' : 'no'] } : {}) };
  return Object.entries(given).flatMap(([questionKey, chosen]) => {
    const answers = new Map(answersOf(known(questions, questionKey)).map((answer) => [answer.key, answer]));
    return chosen.map((key) => ({
      surveyId,
      categoryCode: questionId(questionKey),
      requirementCode: answerId(questionKey, known(answers, key).key),
    }));
  });
}

function numberRows({ survey, surveyId }: Filled) {
  const questions = new Map(QUESTIONS.map((question) => [question.key, question]));
  return Object.entries(survey.facts ?? {}).flatMap(([key, value]) => {
    const { kind = 'choice' } = known(questions, key);
    return typeof value === 'boolean' ? [] : [{ surveyId, categoryCode: questionId(key), kind, value }];
  });
}

/** Writes what companies keep and what their consultants recommend. */
export async function writeFavoritesAndRecommendations({ trx, moments }: Pen): Promise<void> {
  await insertRows(
    trx,
    'favorites',
    AGENCIES.flatMap((agency) =>
      (agency.favorites ?? []).map((key, index) => ({
        _id: idOf('favorite', `${agency.key} ${key}`),
        agencyId: idOf('agency', agency.key),
        entityType: 'announcement' as const,
        objectId: idOf('announcement', key),
        createdAt: moments.during(-3 - index, `favorite ${agency.key} ${key}`, 'late'),
      })),
    ),
  );
  await insertRows(
    trx,
    'recommendations',
    AGENCIES.flatMap((agency) => {
      const { advisor } = agency;
      if (advisor === undefined) return [];
      const recommend = (type: 'announcement' | 'service') => (key: string) => ({
        _id: idOf('recommendation', `${agency.key} ${key}`),
        agencyId: idOf('agency', agency.key),
        advisorId: idOf('user', advisor),
        recommendationType: type,
        recommendationId: idOf(type, key),
        createdAt: recommendedAt(moments, { by: advisor, company: agency.key, key, daysAgo: 2 }),
      });
      return [
        ...(agency.recommended ?? []).map(recommend('announcement')),
        ...(agency.recommendedServices ?? []).map(recommend('service')),
      ];
    }),
  );
}

/** How many of the newest things a person has yet to open. */
const UNREAD = { announcements: 7, services: 3 } as const;

/** Writes what has been read already, so that the badges count a few things and not all of them. */
export async function writeViews({ trx, moments }: Pen): Promise<void> {
  const readers = [
    ...STAFF.filter(({ role }) => role !== 'sales').map((user) => ({ user, suffix: '' as const })),
    ...OWNERS.filter(({ email }) => email === 'user').map((user) => ({ user, suffix: 'User' as const })),
  ];
  const read = {
    announcements: oldest(ANNOUNCEMENTS, UNREAD.announcements).map(({ key }) => idOf('announcement', key)),
    services: oldest(SERVICES, UNREAD.services).map(({ key }) => idOf('service', key)),
  };
  await insertRows(
    trx,
    'views',
    readers.flatMap(({ user, suffix }) =>
      (['announcements', 'services'] as const).flatMap((type) =>
        read[type].map((entityId) => ({
          _id: idOf('view', `${user.email} ${type} ${entityId}`),
          userId: idOf('user', user.email),
          entityType: `${type}${suffix}` as const,
          entityId,
          createdAt: moments.during(-1, `view ${user.email} ${entityId}`),
        })),
      ),
    ),
  );
}

function oldest<T extends { readonly insertedDaysAgo: number; readonly isActive?: boolean }>(
  things: readonly T[],
  exceptNewest: number,
): readonly T[] {
  const active = things.filter((thing) => thing.isActive ?? true);
  return active.toSorted((a, b) => a.insertedDaysAgo - b.insertedDaysAgo).slice(exceptNewest);
}

const TOLD: readonly { key: string; daysAgo: number; hasBeenSeen: boolean }[] = [
  { key: 'innovalombarda', daysAgo: 3, hasBeenSeen: false },
  { key: 'formazione-lombardia', daysAgo: 5, hasBeenSeen: false },
  { key: 'mercati-brescia', daysAgo: 9, hasBeenSeen: false },
  { key: 'filiera-meccatronica', daysAgo: 11, hasBeenSeen: false },
  { key: 'linea-efficienza', daysAgo: 44, hasBeenSeen: true },
];

/** Writes the notifications of the first company's owner. */
export async function writeNotifications({ trx, moments }: Pen): Promise<void> {
  const titles = new Map(ANNOUNCEMENTS.map(({ key, title }) => [key, title]));
  await insertRows(
    trx,
    'notifications',
    TOLD.map(({ key, daysAgo, hasBeenSeen }) => ({
      _id: idOf('notification', key),
      userId: idOf('user', 'user'),
      event: 'newAnnouncement' as const,
      title: 'Una nuova agevolazione in target',
      body: `<p>Per Officine Bertolini S.r.l.: <strong>${known(titles, key)}</strong>.</p>`,
      data: { _id: idOf('announcement', key), agencyId: idOf('agency', 'bertolini') },
      hasBeenSeen,
      eventKey: `newAnnouncement:${idOf('announcement', key)}:${idOf('agency', 'bertolini')}`,
      createdAt: moments.during(-daysAgo, `notification ${key}`, 'afternoon'),
    })),
  );
}

/** The companies whose story says that the dossier was generated, with the consultant who does it. */
export function dossiersToGenerate(): { agencyId: string; advisorUserId: string }[] {
  return AGENCIES.flatMap(({ key, dossier, advisor }) =>
    dossier?.status === 'generated' && advisor !== undefined
      ? [{ agencyId: idOf('agency', key), advisorUserId: idOf('user', advisor) }]
      : [],
  );
}

/** Writes the staff, then the owners of companies, who name a consultant. */
export async function writeUsers({ trx, moments }: Pen, passwordHash: string): Promise<void> {
  function row(user: UserSeed) {
    const isStaff = STAFF.includes(user);
    const createdAt = moments.during(-user.joinedDaysAgo, `user ${user.email}`, 'morning');
    return {
      _id: idOf('user', user.email),
      name: user.name,
      surname: user.surname,
      email: emailOf(user.email),
      passwordHash,
      role: user.role,
      gender: user.gender,
      telephone: user.telephone ?? null,
      isGroup: user.groupSize !== undefined,
      groupSize: user.groupSize ?? 1,
      groupName: user.groupName ?? null,
      isEmailVerified: true,
      isConfirmed: user.isConfirmed ?? user.isToInvite !== true,
      importedAt: user.isToInvite ? createdAt : null,
      isEnabled: user.isEnabled ?? true,
      isMonoGrant: user.isMonoGrant ?? false,
      advisor: user.advisor === undefined ? null : idOf('user', user.advisor),
      urlCalendy: user.urlCalendy ?? null,
      description: user.description ?? null,
      userType: isStaff ? ('internal-user' as const) : ('app-user' as const),
      createdAt,
    };
  }
  await insertRows(trx, 'users', STAFF.map(row));
  await insertRows(trx, 'users', OWNERS.map(row));
}

/** Writes the companies. A dossier that the story calls generated stays `ready` here, with its choices. */
export async function writeAgencies({ trx, moments }: Pen): Promise<void> {
  function row(agency: AgencySeed) {
    const [street, postalCode, city, province] = agency.address;
    const { dossier } = agency;
    const isReady = dossier !== undefined && dossier.status !== 'waitingAdmin';
    return {
      _id: idOf('agency', agency.key),
      businessName: agency.businessName,
      vatNumber: agency.vatNumber,
      fiscalCode: agency.fiscalCode ?? agency.vatNumber,
      pec: `${agency.mailDomain.split('.')[0]}@pec.example`,
      telephone: agency.telephone,
      administrationEmail: `${agency.mailbox}@${agency.mailDomain}`,
      referentName: agency.referent[0],
      referentSurname: agency.referent[1],
      description: agency.description,
      registeredOfficeAddress: street,
      registeredOfficeCity: city,
      registeredOfficeProvince: province,
      registeredOfficePostalCode: postalCode,
      contractType: agency.contractType,
      isMonoGrant: agency.isMonoGrant ?? false,
      userId: idOf('user', agency.owner),
      advisorId: userId(agency.advisor),
      businessAdvisorId: userId(agency.businessAdvisor),
      businessPerformancePartnerId: userId(agency.performance),
      dossierGenerationStatus: isReady ? ('ready' as const) : ('waitingAdmin' as const),
      dossierApprovalDate: isReady ? moments.during(-dossier.savedDaysAgo, `dossier ${agency.key}`, 'late') : null,
      savedAnnouncementsIds: (dossier?.announcements ?? []).map((key) => idOf('announcement', key)),
      savedServicesIds: (dossier?.services ?? []).map((key) => idOf('service', key)),
      savedInvestmentsIds: (dossier?.investments ?? []).map((key) => idOf('investment', `${agency.key} ${key}`)),
      dossierNotes: dossier?.notes ?? '',
      dossierSavedAt:
        dossier === undefined ? null : moments.during(-dossier.savedDaysAgo, `dossier ${agency.key}`, 'late'),
      lastAccessAt:
        agency.lastAccessDaysAgo === undefined ? null : moments.at(-agency.lastAccessDaysAgo, visitTime(agency.key, 0)),
      createdAt: moments.during(-agency.joinedDaysAgo, `agency ${agency.key}`, 'midday'),
    };
  }
  const rows = AGENCIES.map(row);
  await insertRows(trx, 'agencies', rows);
  await insertRows(trx, 'agency_followers', rows.flatMap(followersOf));
  // Whoever has used a company came in first when it was brought.
  await trx
    .updateTable('users')
    .from('agencies as a')
    .set((eb) => ({ signedInAt: eb.ref('a.createdAt') }))
    .whereRef('a.userId', '=', 'users._id')
    .where('a.lastAccessAt', 'is not', null)
    .execute();
}

/** Who follows a company does since the office named them, the day that it came. */
function followersOf(agency: {
  readonly _id: string;
  readonly advisorId: string | null;
  readonly businessAdvisorId: string | null;
  readonly businessPerformancePartnerId: string | null;
  readonly createdAt: string;
}): Insertable<DB['agency_followers']>[] {
  const { _id: agencyId, createdAt: startedAt } = agency;
  const named = [
    { kind: 'advisor', personId: agency.advisorId },
    { kind: 'businessAdvisor', personId: agency.businessAdvisorId },
    { kind: 'businessPerformancePartner', personId: agency.businessPerformancePartnerId },
  ] as const;
  return named.flatMap(({ kind, personId }) => {
    if (personId === null) return [];
    const begun = { startedAt, startedBy: idOf('user', 'admin'), why: 'reassigned' } as const;
    const _id = idOf('follower', `${agencyId} ${kind}`);
    return [{ _id, agencyId, kind, personId, ...begun, actId: idOf('act', agencyId) }];
  });
}

function userId(key: string | undefined): string | null {
  return key === undefined ? null : idOf('user', key);
}
