import type { Cast } from '@volano/server/testing/world/cast';

/** Ids of things of the story that have a screen of their own. */
export interface Places {
  readonly agency: string;
  /** Companies whose dossier was generated, and may be. */
  readonly generated: string;
  readonly ready: string;
  /** A customer with a group, one who waits to be confirmed, a consultant with many companies. */
  readonly people: Readonly<Record<'group' | 'waiting' | 'advisor', string>>;
  /** What `agency` and its consultant say to each other. */
  readonly chat: string;
  readonly announcement: string;
  /** An announcement whose requirements nobody entered. */
  readonly notEntered: string;
  readonly service: string;
  readonly news: string;
  readonly partner: string;
  /** The address of the survey of `agency`. */
  readonly survey: string;
  /** Questions with one answer and with several. */
  readonly single: string;
  readonly multiple: string;
}

/** Finds them anew: every run tells the story again. */
export async function findPlaces(db: Cast['db']): Promise<Places> {
  const agencyNamed = (name: string) =>
    db.selectFrom('agencies').select('_id').where('businessName', '=', name).executeTakeFirstOrThrow();
  const questionNamed = (name: string) =>
    db.selectFrom('categories_templates').select('_id').where('categoryName', '=', name).executeTakeFirstOrThrow();
  const [agency, generated, ready, announcement, notEntered, service, news, partner, single, multiple] =
    await Promise.all([
      agencyNamed('Officine Bertolini S.r.l.'),
      agencyNamed('Tessitura Lariana S.p.A.'),
      agencyNamed('Acciaierie Val Trompia S.p.A.'),
      db.selectFrom('announcements').select('_id').where('title', 'like', 'Nuova Sabatini%').executeTakeFirstOrThrow(),
      db
        .selectFrom('announcements')
        .select('_id')
        .where('title', 'ilike', '%parità di genere%')
        .executeTakeFirstOrThrow(),
      db.selectFrom('services').select('_id').where('name', 'like', 'Diagnosi energetica%').executeTakeFirstOrThrow(),
      db.selectFrom('news').select('_id').where('title', 'like', 'Legge di bilancio%').executeTakeFirstOrThrow(),
      db.selectFrom('partners').select('_id').where('businessName', '=', 'Energia Chiara').executeTakeFirstOrThrow(),
      questionNamed('Forma giuridica'),
      questionNamed('Certificazioni'),
    ]);
  const personWith = async (email: string) =>
    (await db.selectFrom('users').select('_id').where('email', '=', email).executeTakeFirstOrThrow())._id;
  const advisor = await personWith('advisor@volano.example');
  const chat = await db
    .selectFrom('chats')
    .select('_id')
    .where('agencyId', '=', agency._id)
    .where('advisorId', '=', advisor)
    .executeTakeFirstOrThrow();
  const survey = await db
    .selectFrom('surveys')
    .select('_id')
    .where('agencyId', '=', agency._id)
    .executeTakeFirstOrThrow();
  return {
    agency: agency._id,
    generated: generated._id,
    ready: ready._id,
    people: {
      group: await personWith('group@volano.example'),
      waiting: await personWith('teresa.iannuzzi@montefosco.example'),
      advisor,
    },
    chat: chat._id,
    announcement: announcement._id,
    notEntered: notEntered._id,
    service: service._id,
    news: news._id,
    partner: partner._id,
    survey: `/agencies/${agency._id}/surveys/${survey._id}`,
    single: single._id,
    multiple: multiple._id,
  };
}
