import type { Access, RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { ROLES, type Role } from '@volano/domain/rules/vocabulary';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doors } from './doors.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { readPermissionTable, rowsOf, widestReach } from './testing/permission-table.ts';
import { permissionWorld, type Things, type Whose } from './testing/permission-world.ts';

const table = readPermissionTable();
const specs = doors.map(({ spec }) => spec);
const guarded = specs.filter(
  (spec): spec is RouteSpec & { access: Exclude<Access, string> } => typeof spec.access !== 'string',
);

describe('the table and the doors', () => {
  test.each(specs.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))(
    '%s stands in the table',
    (_, spec) => {
      expect(rowsOf(table, spec)).not.toHaveLength(0);
    },
  );

  test.each(guarded.map((spec) => [`${spec.method} ${spec.path}`, spec] as const))(
    '%s lets in whom the table lets in',
    (_, spec) => {
      const written = Object.fromEntries(ROLES.map((role) => [role, spec.access[role] ?? 'none']));
      const asked = Object.fromEntries(ROLES.map((role) => [role, widestReach(rowsOf(table, spec), role)]));
      expect(written).toEqual(asked);
      expect(widestReach(rowsOf(table, spec), 'anonymous')).toBe('none');
    },
  );

  test('only what the table opens to everybody needs no session', () => {
    const open = specs
      .filter((spec) => spec.access === 'public')
      .map((spec) => widestReach(rowsOf(table, spec), 'anonymous'));
    expect(new Set(open)).toEqual(new Set(['all']));
  });
});

/** What to send so that nothing but whose the thing is can refuse the call. Calls that name nothing of anybody send nothing. */
const requests: Readonly<Record<string, (things: Things) => object>> = {
  'PUT auth/agency/{agencyId}/change': ({ agencyId }) => ({ params: { agencyId } }),
  'GET agencies/{id}': ({ agencyId }) => ({ params: { id: agencyId } }),
  'GET agencies/{id}/matches': ({ agencyId }) => ({ params: { id: agencyId } }),
  'GET agencies/{id}/matches/{announcementId}': ({ agencyId, announcementId }) => ({
    params: { id: agencyId, announcementId },
  }),
  'PATCH agencies/{id}': ({ agencyId }) => ({ params: { id: agencyId }, body: {} }),
  'PUT agencies/{id}': ({ agencyId }) => ({ params: { id: agencyId }, body: {} }),
  'DELETE agencies/{id}': ({ spareAgencyId }) => ({ params: { id: spareAgencyId } }),
  'PUT agencies/{id}/restore': ({ deletedAgencyId }) => ({ params: { id: deletedAgencyId } }),
  'POST emails/reminder/advisor/{partnerId}': ({ selfId, agencyId }) => ({
    params: { partnerId: selfId },
    query: { agencyId },
  }),
  'PUT agencies/{agencyId}/dossier/save': ({ agencyId }) => ({ params: { agencyId }, body: { notes: 'Nota' } }),
  'GET agencies/{agencyId}/advisor/home': ({ agencyId }) => ({ params: { agencyId } }),
  'GET announcements/agency/{agencyId}/dossier/preview': ({ agencyId }) => ({ params: { agencyId } }),
  'POST announcements/agency/{agencyId}/dossier': ({ agencyId }) => ({ params: { agencyId }, body: noChoices }),
  'POST announcements/agency/{agencyId}/dossier/preview': ({ agencyId }) => ({ params: { agencyId }, body: noChoices }),
  'GET agencies/{id}/crm': ({ agencyId }) => ({ params: { id: agencyId } }),
  'POST agencies/{id}/crm': ({ agencyId }) => ({ params: { id: agencyId } }),
  'GET surveys/{id}/atecoconfirmations': ({ surveyId }) => ({ params: { id: surveyId } }),
  'GET surveys/{id}': ({ surveyId }) => ({ params: { id: surveyId } }),
  'PATCH surveys/{id}': ({ surveyId }) => ({ params: { id: surveyId }, body: {} }),
  'PUT surveys/{id}': ({ surveyId }) => ({ params: { id: surveyId }, body: {} }),
  'POST surveys': ({ agencyId }) => ({ body: { agencyId } }),
  'GET favorites/normalized/announcement': ({ agencyId }) => ({ query: { agencyId } }),
  'POST favorites': ({ agencyId, announcementId }) => ({ body: { agencyId, objectId: announcementId } }),
  'DELETE favorites/{id}': ({ favoriteId }) => ({ params: { id: favoriteId } }),
  'POST recommendations': ({ agencyId, announcementId }) => ({ body: { agencyId, recommendationId: announcementId } }),
  'DELETE recommendations/{id}': ({ recommendationId }) => ({ params: { id: recommendationId } }),
  'PUT recommendations/{id}/answer': ({ recommendationId }) => ({
    params: { id: recommendationId },
    body: { answer: 'interested' },
  }),
  'PUT recommendations/{id}/progress': ({ recommendationId }) => ({
    params: { id: recommendationId },
    body: { progress: 'inProgress' },
  }),
  'PUT todos/{kind}/{objectId}/snooze': ({ favoriteId }) => ({
    params: { kind: 'closingFavorite', objectId: favoriteId },
    body: { until: null },
  }),
  'GET chats/{id}': ({ chatId }) => ({ params: { id: chatId } }),
  'GET chats/{id}/files': ({ chatId }) => ({ params: { id: chatId } }),
  'POST chats': ({ chatPersonId }) => ({ body: { participantsIds: [chatPersonId] } }),
  'PATCH chats/{id}/read': ({ chatId }) => ({ params: { id: chatId } }),
  'GET chatmessages/{chatId}/messages': ({ chatId }) => ({ params: { chatId } }),
  'POST chatmessages/{chatId}/messages': ({ chatId }) => ({ params: { chatId }, body: { message: 'Buongiorno' } }),
  'POST archivings': ({ chatId }) => ({ body: { objectId: chatId } }),
  'DELETE archivings/{id}': ({ archivingId }) => ({ params: { id: archivingId } }),
  'PUT notifications/{id}': ({ notificationId }) => ({ params: { id: notificationId }, body: { hasBeenSeen: true } }),
  'POST calendar/subscriptions': ({ agencyId }) => ({ body: { agencyId } }),
  'DELETE calendar/subscriptions/{id}': ({ calendarId }) => ({ params: { id: calendarId } }),
  'DELETE sessions/{id}': ({ sessionId }) => ({ params: { id: sessionId } }),
  'POST uploads': ({ ownerId }) => ({
    body: { JSONbody: { linkedEntity: { linkedEntityType: 'user', linkedEntityId: ownerId } } },
    file: { content: new Blob([PIXEL]), name: 'io.png' },
  }),
  'DELETE uploads/{id}': ({ uploadId }) => ({ params: { id: uploadId } }),
  'GET users/{id}': ({ userId }) => ({ params: { id: userId } }),
  'PUT users/{id}': ({ userId }) => ({ params: { id: userId }, body: {} }),
  'DELETE users/{id}': ({ userId }) => ({ params: { id: userId } }),
  'DELETE users/{id}/two-factor': ({ userId }) => ({ params: { id: userId } }),
  'PUT users/{id}/groupsize': ({ userId }) => ({ params: { id: userId }, body: { isGroup: true, groupSize: 50 } }),
  'POST kpi': ({ uploadId }) => ({ body: { kpiType: 'document_download', entityId: uploadId } }),
};

/** Calls that name a thing which is not anybody's: there is nothing foreign about it. */
const common: Readonly<Record<string, (things: Things) => object>> = {
  'POST jobs/{id}/retry': ({ jobId }) => ({ params: { id: jobId } }),
  'GET announcements/{id}': ({ announcementId }) => ({ params: { id: announcementId } }),
  'PUT announcements/{id}': ({ announcementId }) => ({ params: { id: announcementId }, body: {} }),
  'DELETE announcements/{id}': ({ spareAnnouncementId }) => ({ params: { id: spareAnnouncementId } }),
  'GET services/{id}': ({ serviceId }) => ({ params: { id: serviceId } }),
  'PUT services/{id}': ({ serviceId }) => ({ params: { id: serviceId }, body: {} }),
  'DELETE services/{id}': ({ spareServiceId }) => ({ params: { id: spareServiceId } }),
  'GET agencies/announcement/{id}/associated': ({ announcementId }) => ({ params: { id: announcementId } }),
  'GET agencies/service/{id}/associated': ({ serviceId }) => ({ params: { id: serviceId } }),
  'GET news/{id}': ({ newsId }) => ({ params: { id: newsId } }),
  'GET partners/{id}': ({ partnerId }) => ({ params: { id: partnerId } }),
  'PUT news/{id}': ({ newsId }) => ({ params: { id: newsId }, body: {} }),
  'DELETE news/{id}': ({ spareNewsId }) => ({ params: { id: spareNewsId } }),
  'PUT partners/{id}': ({ partnerId }) => ({ params: { id: partnerId }, body: {} }),
  'DELETE partners/{id}': ({ sparePartnerId }) => ({ params: { id: sparePartnerId } }),
  'PUT regions/{id}': ({ regionId }) => ({ params: { id: regionId }, body: {} }),
  'DELETE regions/{id}': ({ regionId }) => ({ params: { id: regionId } }),
  'GET regiongroups/{id}': ({ regionGroupId }) => ({ params: { id: regionGroupId } }),
  'PUT regiongroups/{id}': ({ regionGroupId }) => ({ params: { id: regionGroupId }, body: {} }),
  'DELETE regiongroups/{id}': ({ regionGroupId }) => ({ params: { id: regionGroupId } }),
  'PUT cciaas/{id}': ({ cciaaId }) => ({ params: { id: cciaaId }, body: {} }),
  'DELETE cciaas/{id}': ({ cciaaId }) => ({ params: { id: cciaaId } }),
  'GET categories_templates/{id}': ({ categoryTemplateId }) => ({ params: { id: categoryTemplateId } }),
  'PUT categories_templates/{id}': ({ categoryTemplateId }) => ({ params: { id: categoryTemplateId }, body: {} }),
  'DELETE categories_templates/{id}': ({ categoryTemplateId }) => ({ params: { id: categoryTemplateId } }),
  'GET requirements_templates/{id}': ({ requirementTemplateId }) => ({ params: { id: requirementTemplateId } }),
  'PUT requirements_templates/{id}': ({ requirementTemplateId, categoryTemplateId }) => ({
    params: { id: requirementTemplateId },
    body: { categoryTemplateId },
  }),
  'DELETE requirements_templates/{id}': ({ requirementTemplateId }) => ({ params: { id: requirementTemplateId } }),
  'GET atecoannouncements': ({ announcementId }) => ({ query: { announcementId } }),
  'POST atecoannouncements': ({ announcementId }) => ({ body: { announcementId } }),
  'PUT atecoannouncements/{id}': ({ atecoSettingId }) => ({ params: { id: atecoSettingId }, body: {} }),
  'POST announcements/reach': ({ announcementId }) => ({ body: { announcementId, announcementType: 'national' } }),
  'POST {categoryEntity}/fromTemplate/{templateId}/{announcementId}': (things) => ({
    params: {
      categoryEntity: 'categories',
      templateId: things.categoryTemplateId,
      announcementId: things.announcementId,
    },
    body: { requirementsToUse: [things.requirementTemplateId] },
  }),
  'DELETE {categoryEntity}/{id}': ({ copiedCategoryId }) => ({
    params: { categoryEntity: 'categories', id: copiedCategoryId },
  }),
  'GET invitationpartners/{id}': ({ invitationId }) => ({ params: { id: invitationId } }),
  'PUT invitationpartners/{id}': ({ invitationId }) => ({ params: { id: invitationId }, body: {} }),
  'GET announcements/{id}/{targetUser}/email': ({ announcementId }) => aboutMails(announcementId),
  'GET announcements/{id}/{targetUser}/email/letter': ({ announcementId }) => aboutMails(announcementId),
  'GET announcements/{id}/{targetUser}/email/preview': ({ announcementId }) => aboutMails(announcementId),
  'POST announcements/{id}/{targetUser}/email': ({ announcementId }) => ({ ...aboutMails(announcementId), body: {} }),
  'POST announcements/{id}/{targetUser}/email/missing': ({ announcementId }) => aboutMails(announcementId),
  'POST announcements/innovation': ({ announcementId }) => ({ body: { announcementId } }),
  'GET mailbox/{id}': ({ mailId }) => ({ params: { id: mailId } }),
  'GET imports/{id}': ({ importId }) => ({ params: { id: importId } }),
  'GET imports/{id}/rows': ({ importId }) => ({ params: { id: importId } }),
  'POST imports/{id}/apply': ({ importId }) => ({ params: { id: importId } }),
  'GET atecocodes/{id}': ({ atecoCodeId }) => ({ params: { id: atecoCodeId } }),
  'PUT atecocodes/{id}': ({ atecoCodeId }) => ({ params: { id: atecoCodeId }, body: {} }),
  'DELETE atecocodes/{id}': ({ spareAtecoCodeId }) => ({ params: { id: spareAtecoCodeId } }),
  'GET atecosubcategorytemplates/{id}': ({ atecoSubCategoryId }) => ({ params: { id: atecoSubCategoryId } }),
  'PUT atecosubcategorytemplates/{id}': ({ atecoSubCategoryId }) => ({ params: { id: atecoSubCategoryId }, body: {} }),
  'DELETE atecosubcategorytemplates/{id}': ({ atecoSubCategoryId }) => ({ params: { id: atecoSubCategoryId } }),
  'GET atecocategorytemplates/{id}': ({ atecoCategoryId }) => ({ params: { id: atecoCategoryId } }),
  'PUT atecocategorytemplates/{id}': ({ atecoCategoryId }) => ({ params: { id: atecoCategoryId }, body: {} }),
  'DELETE atecocategorytemplates/{id}': ({ atecoCategoryId }) => ({ params: { id: atecoCategoryId } }),
};

function aboutMails(id: string): object {
  return { params: { id, targetUser: 'advisor' } };
}

/** The smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const noChoices = { announcements: [], services: [], survey: { investments: [] } };

/** Calls about the person who asks, and what they need to be well formed. */
function plainRequest(name: string, role: Role, { announcementId }: Things): object {
  const entityType = isCustomer(role) ? 'announcementsUser' : 'announcements';
  switch (name) {
    case 'PUT users/me':
      return { body: {} };
    case 'GET views/toread':
      return { query: { entityType } };
    case 'GET calendar':
      return { query: { from: '2026-11-01', to: '2026-11-30' } };
    case 'POST imports':
      return { body: { kind: 'ateco' }, file: { content: new Blob(['a,b\n']), name: 'a.csv' } };
    case 'POST views':
      return { body: { entityType, entityId: announcementId } };
    default:
      return {};
  }
}

/** Where the table says "own" of people to whom every file is open anyway. */
function reachOf(spec: RouteSpec & { access: Exclude<Access, string> }, role: Role): 'all' | 'own' | undefined {
  const readsAll = role === 'admin' || role === 'platform-admin';
  if (spec.path === 'kpi' && readsAll) return 'all';
  // What is put aside is one's own, whatever conversations one sees.
  if (spec.path === 'archivings/{id}') return 'own';
  // The address is one's own, the company that it is for is as in `GET agencies/{id}`.
  if (spec.path === 'calendar/subscriptions' && spec.method === 'POST' && readsAll) return 'all';
  // The files of the catalogue are the admins', but a photo is everybody's own.
  return spec.path === 'uploads' ? 'own' : spec.access[role];
}

describe('the sweep: every guarded door × every role', () => {
  let portal: TestApp;
  let world: Awaited<ReturnType<typeof permissionWorld>>;
  beforeAll(async () => {
    portal = await testApp();
    world = await permissionWorld(portal.ctx);
  });
  afterAll(() => portal.close());

  async function ask(spec: RouteSpec, role: Role | null, request: object) {
    const speaker =
      role === null
        ? portal.as(null)
        : portal.as(world.people[role], isCustomer(role) ? world.agencyOf(role) : undefined);
    return speaker.call(spec, request as RequestOf<RouteSpec>);
  }

  /** How a call ends that names nobody's thing. It may find the request wanting, but never the person. */
  async function seePlainly(spec: RouteSpec, role: Role) {
    const name = `${spec.method} ${spec.path}`;
    const naming = common[name] ?? ((things: Things) => plainRequest(name, role, things));
    const { status } = await ask(spec, role, naming(await world.things(role, 'own', spec.method, naming)));
    return { own: status === 400 ? 'letIn' : endingOf(status) };
  }

  async function seeByWhose(spec: RouteSpec, role: Role, named: (things: Things) => object) {
    const answered = async (whose: Whose) =>
      endingOf((await ask(spec, role, named(await world.things(role, whose, spec.method, named)))).status);
    return { missing: await answered('missing'), foreign: await answered('foreign'), own: await answered('own') };
  }

  for (const spec of guarded) {
    const name = `${spec.method} ${spec.path}`;

    test(`${name}: nobody without a session, even with an empty request`, async () => {
      const { status, code } = await ask(spec, null, {});
      expect([status, code]).toEqual([401, 'sessionExpired']);
    });

    test.each(ROLES.filter((role) => spec.access[role] === undefined))(
      `${name}: %s is refused before anything is read`,
      async (role) => {
        const { status, code } = await ask(spec, role, {});
        expect([status, code]).toEqual([403, 'roleForbidden']);
      },
    );

    test.each(ROLES.filter((role) => spec.access[role] !== undefined))(
      `${name}: %s reaches what the table says`,
      async (role) => {
        const named = requests[name];
        const foreign = reachOf(spec, role) === 'own' ? 'notFound' : 'letIn';
        const told = named === undefined ? { own: 'letIn' } : { missing: 'notFound', foreign, own: 'letIn' };
        const seen = named === undefined ? await seePlainly(spec, role) : await seeByWhose(spec, role, named);
        expect(seen).toEqual(told);
      },
    );
  }

  test('an id that is none is answered like one that does not exist', async () => {
    for (const spec of guarded.filter(({ path }) => path.endsWith('/{id}'))) {
      const role = ROLES.find((one) => spec.access[one] !== undefined) ?? 'admin';
      const { status, code } = await ask(spec, role, { params: { id: 'new' }, ...(spec.body ? { body: {} } : {}) });
      expect([spec.path, status, code]).toEqual([spec.path, 404, 'notFound']);
    }
  });
});

function isCustomer(role: Role): boolean {
  return role === 'user' || role === 'business-partner';
}

/** Let in: done, or refused only for the state that the thing is in. */
function endingOf(status: number): string {
  if (status === 404) return 'notFound';
  return status < 300 || status === 409 ? 'letIn' : String(status);
}
