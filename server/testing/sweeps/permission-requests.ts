import { isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { Things } from './permission-world.ts';

/** What to send so that nothing but whose the thing is can refuse the call. Calls that name nothing of anybody send nothing. */
export const requests: Readonly<Record<string, (things: Things, role: Role) => object>> = {
  'PUT auth/agency/{agencyId}/change': ({ agencyId }) => ({ params: { agencyId } }),
  'GET agencies/{id}': ({ agencyId }) => ({ params: { id: agencyId } }),
  'GET agencies/{id}/matches': ({ agencyId }) => ({ params: { id: agencyId } }),
  'GET agencies/{id}/matches/{announcementId}': ({ agencyId, announcementId }) => ({
    params: { id: agencyId, announcementId },
  }),
  'GET agencies/{id}/announcements/{announcementId}/checks': ({ agencyId, announcementId }) => ({
    params: { id: agencyId, announcementId },
  }),
  'PUT agencies/{id}/checks/{checkId}': ({ agencyId, checkId }) => ({
    params: { id: agencyId, checkId },
    body: { isMet: true, note: 'Visto' },
  }),
  'PATCH agencies/{id}': changeOfCompany,
  'PUT agencies/{id}': changeOfCompany,
  'PUT agencies/{id}/choice': ({ agencyId, selfId }) => ({ params: { id: agencyId }, body: { advisor: selfId } }),
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
  'PATCH surveys/{id}': ({ surveyId, cciaaId }) => ({ params: { id: surveyId }, body: { cciaaIds: [cciaaId] } }),
  'PUT surveys/{id}': ({ surveyId, cciaaId }) => ({ params: { id: surveyId }, body: { cciaaIds: [cciaaId] } }),
  'POST surveys': ({ agencyId }) => ({ body: { agencyId } }),
  'GET favorites/normalized/announcement': ({ agencyId }) => ({ query: { agencyId } }),
  'POST favorites': ({ agencyId, announcementId }) => ({ body: { agencyId, objectId: announcementId } }),
  'POST editions/{id}/waits': ({ agencyId, upcomingId }) => ({ params: { id: upcomingId }, body: { agencyId } }),
  'DELETE editions/{id}/waits': ({ agencyId, upcomingId }) => ({ params: { id: upcomingId }, query: { agencyId } }),
  'DELETE favorites/{id}': ({ favoriteId }) => ({ params: { id: favoriteId } }),
  'GET saved-searches': ({ agencyId }) => ({ query: { agencyId } }),
  'POST saved-searches': ({ agencyId, selfId }) => ({ body: { agencyId, name: selfId, query: { q: 'fiere' } } }),
  'PUT saved-searches/{id}': ({ searchId }) => ({ params: { id: searchId }, body: { hasAlert: false } }),
  'DELETE saved-searches/{id}': ({ searchId }) => ({ params: { id: searchId } }),
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
  'PUT todos/{kind}/{objectId}/snooze': ({ waitingId }) => {
    const [objectId, kind = 'closingFavorite'] = waitingId.split(' ');
    return { params: { kind, objectId }, body: { until: null } };
  },
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
  'PUT users/{id}/email': ({ userId }) => ({ params: { id: userId }, body: { email: 'altra@prova.example' } }),
  'DELETE users/{id}/email': ({ userId }) => ({ params: { id: userId } }),
  'DELETE users/{id}': ({ userId }) => ({ params: { id: userId } }),
  'DELETE users/{id}/two-factor': ({ userId }) => ({ params: { id: userId } }),
  'PUT users/{id}/groupsize': ({ userId }) => ({ params: { id: userId }, body: { isGroup: true, groupSize: 50 } }),
  'GET kpi/graphs/users/{consultantId}': ({ consultantId }) => ({ params: { consultantId } }),
  'GET kpi/events': ({ consultantId }) => ({ query: { chartType: 'accesses', advisorId: consultantId } }),
  'GET kpi/funnel': ({ consultantId }) => ({ query: { advisorId: consultantId } }),
  'GET kpi/funnel/{by}': ({ consultantId }) => ({ params: { by: 'services' }, query: { advisorId: consultantId } }),
  'GET kpi/recommendations/excel/users/{id}': ({ consultantId }) => ({ params: { id: consultantId } }),
  'GET kpi/recommendations/service/excel/users/{id}': ({ consultantId }) => ({ params: { id: consultantId } }),
  'GET announcements/userannouncements': ({ agencyId }) => ({ query: { agencyId } }),
  'GET announcements/userannouncements/businesspartners': ({ agencyId }) => ({ query: { agencyId } }),
  'GET services/userservices': ({ agencyId }) => ({ query: { agencyId } }),
  'GET services/userservices/businesspartners': ({ agencyId }) => ({ query: { agencyId } }),
  'POST kpi': ({ uploadId }) => ({ body: { kpiType: 'document_download', entityId: uploadId } }),
};

/** Calls that name a thing which is not anybody's: there is nothing foreign about it. */
export const common: Readonly<Record<string, (things: Things) => object>> = {
  'GET kpi/graphs/{chartType}': () => ({ params: { chartType: 'accesses' } }),
  'GET kpi/graphs/{chartType}/leaderboard': () => ({ params: { chartType: 'chat' } }),
  'POST jobs/{id}/retry': ({ jobId }) => ({ params: { id: jobId } }),
  'GET announcements/{id}': ({ announcementId }) => ({ params: { id: announcementId } }),
  'PUT announcements/{id}': ({ announcementId }) => ({ params: { id: announcementId }, body: {} }),
  'DELETE announcements/{id}': ({ spareAnnouncementId }) => ({ params: { id: spareAnnouncementId } }),
  'PUT announcements/correspondences': () => ({
    body: { field: 'Dimensioni', value: 'Microimpresa', kind: 'everybody' },
  }),
  'DELETE announcements/correspondences': () => ({ query: { field: 'Tipologia_Soggetto', value: 'Impresa' } }),
  'PUT announcements/{id}/remarks/{remarkId}': ({ announcementId, remarkId }) => ({
    params: { id: announcementId, remarkId },
    body: { isSettled: true },
  }),
  'GET announcements/{id}/history': ({ announcementId }) => ({ params: { id: announcementId } }),
  'GET links/{id}': ({ announcementId }) => ({ params: { id: announcementId } }),
  'POST links/{id}/check': ({ announcementId }) => ({ params: { id: announcementId } }),
  'GET editions/{id}': ({ announcementId }) => ({ params: { id: announcementId } }),
  'POST editions/{id}': ({ announcementId, spareAnnouncementId }) => ({
    params: { id: announcementId },
    body: { otherId: spareAnnouncementId },
  }),
  'DELETE editions/{id}': ({ announcementId }) => ({ params: { id: announcementId } }),
  'POST editions/{id}/refusals': ({ announcementId, spareAnnouncementId }) => ({
    params: { id: announcementId },
    body: { otherId: spareAnnouncementId },
  }),
  'GET announcements/{id}/closing': ({ announcementId }) => ({ params: { id: announcementId } }),
  'POST announcements/{id}/closing': ({ announcementId }) => ({
    params: { id: announcementId },
    body: { closing: 'reopened' },
  }),
  'POST announcements/publish': ({ announcementId }) => ({ body: { ids: [announcementId] } }),
  'POST announcements/publish/preview': ({ announcementId }) => ({ body: { ids: [announcementId] } }),
  'POST announcements/{id}/review': ({ announcementId }) => ({ params: { id: announcementId } }),
  'DELETE announcements/{id}/review': ({ announcementId }) => ({ params: { id: announcementId } }),
  'POST announcements/{id}/discard': ({ announcementId }) => ({ params: { id: announcementId } }),
  'DELETE announcements/{id}/discard': ({ announcementId }) => ({ params: { id: announcementId } }),
  'POST announcements/{id}/copy': ({ announcementId }) => ({ params: { id: announcementId } }),
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
  'GET announcements/similar': () => ({ query: { title: 'Voucher digitalizzazione' } }),
  'GET announcements/{id}/differences': ({ announcementId }) => ({ params: { id: announcementId } }),
  'POST announcements/{id}/differences/{differenceId}': ({ announcementId, differenceId }) => ({
    params: { id: announcementId, differenceId },
    body: { isAccepted: false },
  }),
  'GET announcements/{id}/proposals': ({ announcementId }) => ({ params: { id: announcementId } }),
  'POST announcements/{id}/proposals': ({ announcementId }) => ({
    params: { id: announcementId },
    body: { proposals: [{ field: 'aidIntensity', value: 50 }] },
  }),
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
  'DELETE invitationpartners/{id}': ({ invitationId }) => ({ params: { id: invitationId } }),
  'POST invitationpartners/{id}/emails': ({ invitationId }) => ({
    params: { id: invitationId },
    body: { email: 'invitata@prova.example' },
  }),
  'PUT invitationpartners/{id}': ({ invitationId }) => ({ params: { id: invitationId }, body: {} }),
  'GET announcements/{id}/{targetUser}/email': ({ announcementId }) => aboutMails(announcementId),
  'GET announcements/{id}/{targetUser}/email/letter': ({ announcementId, consultantId }) => ({
    ...aboutMails(announcementId),
    query: { recipientId: consultantId },
  }),
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
  'POST atecowords': ({ atecoCodeId, unique }) => ({ body: { phrase: unique, atecoCodeId } }),
  'PUT atecowords/{id}': ({ atecoWordId, atecoCodeId }) => ({
    params: { id: atecoWordId },
    body: { phrase: 'falegname', atecoCodeId },
  }),
  'DELETE atecowords/{id}': ({ atecoWordId }) => ({ params: { id: atecoWordId } }),
  'POST atecochoices': ({ atecoCodeId }) => ({ body: { q: 'falegname', atecoCodeId } }),
  'GET atecosubcategorytemplates/{id}': ({ atecoSubCategoryId }) => ({ params: { id: atecoSubCategoryId } }),
  'PUT atecosubcategorytemplates/{id}': ({ atecoSubCategoryId }) => ({ params: { id: atecoSubCategoryId }, body: {} }),
  'DELETE atecosubcategorytemplates/{id}': ({ atecoSubCategoryId }) => ({ params: { id: atecoSubCategoryId } }),
  'GET atecocategorytemplates/{id}': ({ atecoCategoryId }) => ({ params: { id: atecoCategoryId } }),
  'PUT atecocategorytemplates/{id}': ({ atecoCategoryId }) => ({ params: { id: atecoCategoryId }, body: {} }),
  'DELETE atecocategorytemplates/{id}': ({ atecoCategoryId }) => ({ params: { id: atecoCategoryId } }),
};

/** Lists that a company narrows: of a company that is not theirs nobody reads a row. Each with what the list holds of the company. */
export const filteredByCompany: Readonly<Record<string, (things: Things) => string>> = {
  'GET surveys': ({ surveyId }) => surveyId,
  'GET recommendations': ({ recommendationId }) => recommendationId,
  'GET chats': ({ chatId }) => chatId,
  'GET chats/archived': ({ archivingId }) => archivingId,
  'GET todos': ({ waitingCompanyId }) => waitingCompanyId,
  'GET audit': ({ auditEntryId }) => auditEntryId,
};

/** Consultants write nothing of a company itself, only of its survey. */
function changeOfCompany({ agencyId, unique }: Things, role: Role): object {
  const isWriter = role === 'admin' || isCustomer({ role });
  return { params: { id: agencyId }, body: isWriter ? { description: unique } : {} };
}

function aboutMails(id: string): object {
  return { params: { id, targetUser: 'advisor' } };
}

/** The smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const noChoices = { announcements: [], services: [], survey: { investments: [] } };
