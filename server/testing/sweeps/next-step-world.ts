import { notificationKindsOf } from '@volano/domain/rules/notifications';
import type { Role } from '@volano/domain/rules/vocabulary';
import { mailUnseen } from '../../modules/conversation/notifications/sending.jobs.ts';
import { aSurveyedAgency } from '../builders/catalogue-factories.ts';
import { minutesLater } from '../builders/days.ts';
import { aUser } from '../builders/factories.ts';
import { insert, update } from '../builders/rows.ts';
import type { Speaker, TestApp } from '../world/app.ts';

interface Someone {
  readonly _id: string;
  readonly email: string;
  readonly role: Role;
}

interface Company {
  readonly _id: string;
  readonly administrationEmail: string;
}

/** Somebody who reads what they are told, with the company that they have in use. */
export interface Member {
  readonly person: Someone;
  readonly company: Company | null;
}

const OFFICE = ['consultant', 'colleague', 'performance', 'sales', 'admin', 'secondAdmin'] as const;
const CUSTOMERS = ['customer', 'prospect', 'alone', 'waiting'] as const;

/** Those who are there, and `newcomer`, who comes in meanwhile. */
export type Name = (typeof OFFICE)[number] | (typeof CUSTOMERS)[number] | 'newcomer';

/** Longer than a line of the bell stays unseen before it is mailed. */
const STEP_MINUTES = 11;

/** An office of its own: a person of each kind with their companies. Whoever was there before is told nothing of what happens in it. */
export async function aWorld(portal: TestApp) {
  const { ctx, db } = portal;
  await update(db, 'users', {}, { isEnabled: false });
  await update(db, 'announcements', {}, { isActive: false });
  await update(db, 'services', {}, { isActive: false });
  await db.deleteFrom('rate_limits').execute();
  await db.deleteFrom('firm').execute();
  await insert(db, 'firm', { confirmsChoices: true });
  const staff = (role: Role, name: string) => aUser(ctx, { role, name, urlCalendy: 'agenda' });
  const people = {
    customer: await aUser(ctx),
    prospect: await aUser(ctx),
    alone: await aUser(ctx),
    waiting: await aUser(ctx, { isConfirmed: false }),
    consultant: await staff('advisor', 'Elena'),
    colleague: await staff('advisor', 'Davide'),
    performance: await staff('business-performance-partner', 'Chiara'),
    sales: await staff('sales', 'Marco'),
    admin: await staff('admin', 'Sara'),
    secondAdmin: await staff('admin', 'Luca'),
  } satisfies Record<Exclude<Name, 'newcomer'>, Someone>;
  const { customer, prospect, alone, waiting, consultant, performance } = people;
  const followed = { advisorId: consultant._id, businessPerformancePartnerId: performance._id };
  const companies = {
    // Whose company is written to where its owner is.
    customer: await aSurveyedAgency(ctx, {
      ...followed,
      userId: customer._id,
      administrationEmail: customer.email,
      contractType: 'grow',
    }),
    prospect: await aSurveyedAgency(ctx, { advisorId: consultant._id, userId: prospect._id, contractType: 'prospect' }),
    alone: await aSurveyedAgency(ctx, { userId: alone._id, contractType: 'go' }),
    waiting: await aSurveyedAgency(ctx, { userId: waiting._id, contractType: 'prospect' }),
  };
  const members = new Map<Name, Member>([
    ...OFFICE.map((name) => [name, { person: people[name], company: null }] as const),
    ...CUSTOMERS.map((name) => [name, { person: people[name], company: companies[name] }] as const),
  ]);
  await wantMails(portal, Object.values(people));
  return { ...clockOf(portal), ...speakers(portal, members), portal, people, companies, members };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** Something that somebody does, and what everybody hears of it: who is not named hears nothing. */
export interface Action {
  readonly title: string;
  readonly hears: Partial<Record<Name, readonly string[]>>;
  /** Does it; what has to be there before answers how it is done, and everybody was told of that by then. */
  readonly does?: (world: World) => Promise<unknown>;
  readonly first?: (world: World) => Promise<() => Promise<unknown>>;
}

function speakers(portal: TestApp, members: ReadonlyMap<Name, Member>) {
  const member = (name: Name): Member => {
    const found = members.get(name);
    if (found === undefined) throw new Error(`nobody is called ${name}`);
    return found;
  };
  return {
    member,
    /** As somebody speaks who has just come in, in the company that is theirs unless another is named. */
    as: (name: Name, agencyId?: string): Speaker => {
      const { person, company } = member(name);
      const _id = agencyId ?? company?._id;
      return portal.as(person, _id === undefined ? undefined : { _id });
    },
  };
}

/** Has everybody hear of all that reaches their role by mail. */
async function wantMails({ db }: TestApp, people: readonly Someone[]): Promise<void> {
  const chosen = people.flatMap(({ _id: userId, role }) =>
    notificationKindsOf(role).map((event) => ({ userId, event, channel: 'mail' as const })),
  );
  await insert(db, 'notification_preferences', chosen);
}

function clockOf(portal: TestApp) {
  let minutes = 0;
  const pass = (more: number): void => {
    minutes += more;
    portal.travelTo(minutesLater(minutes));
  };
  return {
    /** Lets time go on. */
    pass,
    /** Lets so much go by that whatever nobody has seen is mailed. */
    goOn: async (): Promise<void> => {
      await portal.drain();
      pass(STEP_MINUTES);
      await mailUnseen(portal.ctx);
    },
  };
}
