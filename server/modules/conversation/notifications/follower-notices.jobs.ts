import type { Events } from '@volano/domain/events';
import type { Translate } from '@volano/domain/i18n/translate';
import { escapeHtml } from '@volano/domain/rules/harmless-text';
import { listEntering } from '../../../access/followers.ts';
import type { Context } from '../../../platform/context.ts';
import { notify } from './notifications.actions.ts';
import { type NewNotification } from './notifications.queries.ts';
import { listAdmins } from './recipients.queries.ts';
import {
  type FollowingToTell,
  findMovedToTell,
  listBegunToTell,
  listEndedToTell,
  listFollowedNow,
  listLeftToTell,
  listQuestionsLeft,
} from './follower-notices.queries.ts';

/** What one person is told of one company. */
interface Line {
  readonly agencyId: string;
  readonly businessName: string;
  readonly one: NewNotification['text'];
  /** Whose name its words carry. */
  readonly personId?: string;
}

/** How many companies a line names before it counts the others. */
const MOST_NAMED = 3;

/** What one person is told: of one company by name, of several how many and the first names, as one line of the bell (17-seams §1). */
interface Told {
  readonly userId: string;
  readonly lines: readonly Line[];
  readonly many: (t: Translate, count: number) => ReturnType<NewNotification['text']>;
}

type Kind = Extract<NewNotification['event'], 'advisorAssigned' | 'advisorHandedOver' | 'advisorLeft'>;

/** Writes a line for everybody who is told something by an act; who acted is not told. */
async function tell(
  ctx: Context,
  { event, actId, actorId }: { readonly event: Kind; readonly actId: string; readonly actorId: string | null },
  told: readonly Told[],
): Promise<void> {
  const createdAt = ctx.clock.now().toISOString();
  const lines = told.flatMap(({ userId, lines, many }): NewNotification[] => {
    const agencies = [...new Map(lines.map((line) => [line.agencyId, line])).values()];
    const [first] = agencies;
    if (first === undefined || userId === actorId) return [];
    const isOne = agencies.length === 1;
    return [
      {
        userId,
        event,
        text: isOne
          ? first.one
          : (t) => {
              const { title, body } = many(t, agencies.length);
              const names = namesOf(
                t,
                agencies.map(({ businessName }) => businessName),
              );
              return { title, body: `${t('notifications.companies', { names })} ${body}` };
            },
        data: isOne ? { agencyId: first.agencyId } : {},
        ...(isOne && first.personId !== undefined ? { personId: first.personId } : {}),
        eventKey: `${event} ${actId}`,
        createdAt,
      },
    ];
  });
  if (lines.length > 0) await ctx.db.transaction().execute((trx) => notify(ctx, trx, lines));
}

/** The first companies by name, and how many others, as HTML. */
function namesOf(t: Translate, businessNames: readonly string[]): string {
  const names = businessNames.slice(0, MOST_NAMED).map(escapeHtml).join(', ');
  const count = businessNames.length - MOST_NAMED;
  return count > 0 ? t('notifications.andOtherCompanies', { names, count }) : names;
}

/** Tells companies who follows them from now on, and whoever does. */
export async function notifyAssigned(ctx: Context, facts: Events['advisor.assigned']): Promise<void> {
  const begun = await listBegunToTell(ctx.db, facts.actId);
  const asked = await listQuestionsLeft(
    ctx.db,
    begun.map(({ agencyId }) => agencyId),
  );
  const followers = group(begun, ({ personId }) => personId).map(([userId, rows]) =>
    toldToFollower(userId, rows, asked),
  );
  // Grants are followed inside the firm: the company has nobody new to turn to.
  const customers = group(
    begun.filter(({ kind }) => kind !== 'businessPartnerGrants'),
    ({ ownerId }) => ownerId,
  ).map(([userId, rows]): Told => ({
    userId,
    lines: rows.map(assignedToCustomer),
    many: (t, count) => ({
      title: t('notifications.advisorAssigned.many', { count }),
      body: t('notifications.advisorAssigned.bodyMany'),
    }),
  }));
  await tell(ctx, { ...facts, event: 'advisorAssigned' }, [...followers, ...customers]);
}

/** Whoever follows companies from now on hears too which of them wait for an answer of somebody who cannot give it any more. */
function toldToFollower(userId: string, rows: readonly FollowingToTell[], asked: ReadonlyMap<string, string>): Told {
  const waiting = [...new Set(rows.filter(({ agencyId }) => asked.has(agencyId)).map((row) => row.businessName))];
  return {
    userId,
    lines: rows.map(({ agencyId, businessName }) => ({
      agencyId,
      businessName,
      one: (t) => {
        const [name, company] = [asked.get(agencyId), escapeHtml(businessName)];
        const body = t('notifications.advisorAssigned.bodyYou', { businessName: company });
        const left = name === undefined ? '' : t('notifications.advisorAssigned.asked', { name: escapeHtml(name) });
        return { title: t('notifications.advisorAssigned.titleYou', { businessName }), body: `${body} ${left}`.trim() };
      },
    })),
    many: (t, count) => {
      const names = namesOf(t, waiting);
      const left = waiting.length === 0 ? '' : t('notifications.advisorAssigned.askedMany', { names });
      return {
        title: t('notifications.advisorAssigned.manyYou', { count }),
        body: `${t('notifications.advisorAssigned.bodyManyYou')} ${left}`.trim(),
      };
    },
  };
}

function assignedToCustomer({ agencyId, businessName, name, personId, kind }: FollowingToTell): Line {
  return {
    agencyId,
    businessName,
    personId,
    one: (t) => ({
      title: t('notifications.advisorAssigned.title', { name }),
      body: t(`notifications.advisorAssigned.body.${kind === 'businessPartnerGrants' ? 'advisor' : kind}`, {
        name: escapeHtml(name),
        businessName: escapeHtml(businessName),
      }),
    }),
  };
}

/** Tells whoever follows companies no more, and who was chosen and not taken. */
export async function notifyHandedOver(ctx: Context, facts: Events['advisor.handedOver']): Promise<void> {
  const { actId, passedOver } = facts;
  const ended = await listEndedToTell(ctx.db, actId);
  const entering = await listEntering(
    ctx.db,
    passedOver.map(({ userId }) => userId),
  );
  const missed = passedOver.filter(({ userId }) => entering.has(userId));
  const now = await listFollowedNow(
    ctx.db,
    [...ended, ...missed].map(({ agencyId }) => agencyId),
  );
  const former = ended.map(({ agencyId, personId }) => ({ userId: personId, agencyId, key: 'title' as const }));
  const notTaken = missed.map((one) => ({ ...one, key: 'titleNotTaken' as const }));
  const told = group([...former, ...notTaken], ({ userId }) => userId).map(([userId, rows]): Told => ({
    userId,
    lines: rows.flatMap(({ agencyId, key }): Line[] => {
      const company = now.get(agencyId);
      if (company === undefined) return [];
      const { businessName, name } = company;
      return [
        {
          agencyId,
          businessName,
          one: (t) => ({
            title: t(`notifications.advisorHandedOver.${key}`, { businessName }),
            body:
              name === null
                ? t('notifications.advisorHandedOver.bodyWaiting')
                : t('notifications.advisorHandedOver.body', { name: escapeHtml(name) }),
          }),
        },
      ];
    }),
    many: (t, count) => ({
      title: t('notifications.advisorHandedOver.many', { count }),
      body: t('notifications.advisorHandedOver.bodyMany'),
    }),
  }));
  await tell(ctx, { ...facts, event: 'advisorHandedOver' }, told);
}

/** Tells companies that wait since somebody left, and everybody who runs the office. */
export async function notifyLeft(ctx: Context, facts: Events['advisor.left']): Promise<void> {
  const left = await listLeftToTell(ctx.db, facts.actId);
  if (left.length === 0) return;
  const customers = group(left, ({ ownerId }) => ownerId).map(([userId, rows]): Told => ({
    userId,
    lines: rows.map(({ agencyId, businessName }) => ({
      agencyId,
      businessName,
      one: (t) => ({
        title: t('notifications.advisorLeft.title', { businessName }),
        body: t('notifications.advisorLeft.body'),
      }),
    })),
    many: (t, count) => ({
      title: t('notifications.advisorLeft.many', { count }),
      body: t('notifications.advisorLeft.body'),
    }),
  }));
  const admins = (await listAdmins(ctx.db)).map((userId): Told => ({
    userId,
    lines: left.map(({ agencyId, businessName }) => ({
      agencyId,
      businessName,
      one: (t) => ({
        title: t('notifications.advisorLeft.titleOffice', { businessName }),
        body: t('notifications.advisorLeft.bodyOffice'),
      }),
    })),
    many: (t, count) => ({
      title: t('notifications.advisorLeft.manyOffice', { count }),
      body: t('notifications.advisorLeft.bodyManyOffice'),
    }),
  }));
  await tell(ctx, { ...facts, event: 'advisorLeft' }, [...customers, ...admins]);
}

/** Tells both owners of a company that moved, and who follows it. */
export async function notifyMoved(ctx: Context, moved: Events['agency.moved']): Promise<void> {
  const { agencyId, fromUserId, toUserId, actorId, actId = `${agencyId}-${fromUserId}` } = moved;
  const company = await findMovedToTell(ctx.db, agencyId);
  if (company === null) return;
  const { businessName, ownerName, followerIds } = company;
  const keys = new Map<string, 'From' | 'To' | 'Office'>(followerIds.map((userId) => [userId, 'Office']));
  keys.set(fromUserId, 'From').set(toUserId, 'To');
  const entering = await listEntering(ctx.db, [...keys.keys()]);
  const createdAt = ctx.clock.now().toISOString();
  const lines = [...keys]
    .filter(([userId]) => userId !== actorId && entering.has(userId))
    .map(([userId, key]) => ({
      userId,
      event: 'agencyMoved' as const,
      text: (t: Translate) => ({
        title: t(`notifications.agencyMoved.title${key}`, { businessName }),
        body: t(`notifications.agencyMoved.body${key}`, { name: escapeHtml(ownerName) }),
      }),
      data: { agencyId },
      ...(key === 'Office' ? { personId: toUserId } : {}),
      eventKey: `agencyMoved ${actId} ${toUserId}`,
      createdAt,
    }));
  await ctx.db.transaction().execute((trx) => notify(ctx, trx, lines));
}

/** What is told to each person, by person; nobody who is not there. */
function group<T>(rows: readonly T[], by: (row: T) => string | null): [string, T[]][] {
  const grouped = Map.groupBy(rows, by);
  return [...grouped].flatMap(([userId, own]) => (userId === null ? [] : [[userId, own] as [string, T[]]]));
}
