import { isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import type { Things } from './permission-world.ts';
import { A_PASSWORD } from '../world/signing-in.ts';
import { aVatNumber } from '../builders/vat-numbers.ts';

/** Calls that name nobody's thing, each with what it needs to be well formed. Those that are not here send nothing. */
const plain: Readonly<Record<string, (things: Things, role: Role) => object>> = {
  'PUT users/me': () => ({ body: {} }),
  'POST auth/prove': () => ({ body: { password: A_PASSWORD } }),
  'PUT users/me/two-factor': ({ ownCode }) => ({ body: { code: ownCode } }),
  'PUT privacy/consents': () => ({ body: { kind: 'analytics', isGiven: true, channel: 'profile' } }),
  'PUT notifications/preferences': () => ({ body: { preferences: [] } }),
  'GET views/toread': (_, role) => ({ query: { entityType: viewedBy(role) } }),
  'POST views': ({ announcementId }, role) => ({ body: { entityType: viewedBy(role), entityId: announcementId } }),
  'GET calendar': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'POST imports': () => ({ body: { kind: 'ateco' }, file: { content: new Blob(['a,b\n']), name: 'a.csv' } }),
  'POST imports/watch': () => ({ body: {} }),
  // The office says whose company it is, customers own what they create.
  'POST agencies': ({ userId }, role) => ({ body: { ...aCompany(), ...(isCustomer({ role }) ? {} : { userId }) } }),
  'POST users': ({ unique }) => ({
    body: {
      name: 'Ada',
      surname: 'Conti',
      email: `${unique}@prova.example`,
      password: 'Girasole-47-Lampione',
      role: 'advisor',
    },
  }),
  'POST users/password-resets': ({ email }) => ({ body: { email } }),
  'POST announcements': () => ({ body: { title: 'Bando', announcementType: 'tax-credit' } }),
  'POST news': () => ({ body: { title: 'Notizia' } }),
  'POST partners': () => ({ body: { businessName: 'Partner' } }),
  'POST services': () => ({ body: { name: 'Servizio', categoryType: 'tax' } }),
  'POST invitationpartners': () => ({ body: { name: 'Invito' } }),
  'POST categories_templates': ({ unique }) => ({ body: { categoryName: unique } }),
  'POST requirements_templates': ({ unique }) => ({ body: { name: unique, type: 'Tipo' } }),
  'POST regions': ({ unique }) => ({ body: { name: unique } }),
  'POST regiongroups': ({ unique, regionId }) => ({ body: { name: unique, regionListIds: [regionId] } }),
  'POST cciaas': ({ unique }) => ({ body: { code: unique.slice(-12), name: unique } }),
  'POST atecocodes': () => ({ body: { code: '99.99.99', name: 'Attività' } }),
  'POST atecosubcategorytemplates': ({ unique }) => ({ body: { name: unique } }),
  'POST atecocategorytemplates': ({ unique }) => ({ body: { name: unique } }),
};

/** What a call that names nobody's thing must say to pass the check of its input. */
export function plainRequest(name: string, role: Role, things: Things): object {
  return plain[name]?.(things, role) ?? {};
}

/** What somebody of this role may have viewed. */
function viewedBy(role: Role): string {
  return isCustomer({ role }) ? 'announcementsUser' : 'announcements';
}

function aCompany(): object {
  const vatNumber = aVatNumber();
  return {
    businessName: 'Prova Srl',
    vatNumber,
    fiscalCode: vatNumber,
    telephone: '+39 030 555 0100',
    administrationEmail: 'amministrazione@prova.example',
  };
}
