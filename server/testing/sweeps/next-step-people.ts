import { confirmChoice, deleteAgency, updateAgency } from '@volano/domain/contracts/agencies';
import { assignAgencies } from '@volano/domain/contracts/assignments';
import * as imports from '@volano/domain/contracts/company-imports';
import { handOverContact, updateContact } from '@volano/domain/contracts/contacts';
import { requestErasure } from '@volano/domain/contracts/privacy';
import { confirmEmail, register } from '@volano/domain/contracts/registration';
import { requestPasswordReset, resetPassword, updateMe } from '@volano/domain/contracts/session';
import * as users from '@volano/domain/contracts/users';
import { newId } from '../../platform/new-id.ts';
import { anAgency, aUser } from '../builders/factories.ts';
import { create, rowOf, rowsOf, update } from '../builders/rows.ts';
import { linkMailedTo } from '../builders/traces.ts';
import { aVatNumber } from '../builders/vat-numbers.ts';
import { tellMuch, undoLast } from './next-step-advising.ts';
import type { Action, Name, World } from './next-step-world.ts';

const assign = (world: World, advisorId: string | null, name: 'alone' | 'customer' = 'customer') =>
  world.as('admin').call(updateAgency, { params: { id: world.companies[name]._id }, body: { advisorId } });

const choose = (world: World, chosen: 'consultant' | 'sales', by: 'alone' | 'waiting' = 'alone') =>
  world.as(by).call(updateMe, { body: { advisor: world.people[chosen]._id } });

const press = (world: World, chosen: 'consultant' | 'sales') =>
  world.as('admin').call(confirmChoice, {
    params: { id: world.companies.alone._id },
    body: { advisor: world.people[chosen]._id },
  });

const disable = (world: World, name: 'consultant' | 'newcomer' | 'waiting', handOver?: 'waiting' | string[]) =>
  world.as('admin').call(users.updateUser, {
    params: { id: idOf(world, name) },
    body: { isEnabled: false, ...(handOver && { handOver }) },
  });

function idOf({ members }: World, name: Name): string {
  return members.get(name)?.person._id ?? '';
}

export const following: readonly Action[] = [
  {
    title: 'a company chooses its consultant',
    does: (world) => choose(world, 'consultant'),
    hears: { consultant: ['advisorChosen'], admin: ['advisorChosen'], secondAdmin: ['advisorChosen'] },
  },
  {
    title: 'a company chooses its consultant, whom nobody has to confirm',
    async first(world) {
      await update(world.portal.db, 'firm', {}, { confirmsChoices: false });
      return () => choose(world, 'consultant');
    },
    hears: { alone: ['advisorAssigned'], consultant: ['advisorAssigned'] },
  },
  {
    title: 'who waits to be confirmed takes a consultant after a sales contact, neither of whom is to be confirmed',
    async first(world) {
      await update(world.portal.db, 'firm', {}, { confirmsChoices: false });
      await choose(world, 'sales', 'waiting');
      return () => choose(world, 'consultant', 'waiting');
    },
    hears: { waiting: ['mail:unseen'], sales: ['advisorHandedOver'], consultant: ['advisorAssigned'] },
  },
  {
    title: 'one press confirms whom a company chose',
    async first(world) {
      await choose(world, 'consultant');
      return () => press(world, 'consultant');
    },
    hears: { alone: ['advisorAssigned'], consultant: ['advisorAssigned'] },
  },
  {
    title: 'somebody else is named than a company chose',
    async first(world) {
      await choose(world, 'consultant');
      return () => assign(world, world.people.colleague._id, 'alone');
    },
    hears: { alone: ['advisorAssigned'], consultant: ['advisorHandedOver'], colleague: ['advisorAssigned'] },
  },
  {
    title: 'a company gets another consultant',
    async first(world) {
      await tellMuch(world);
      return () => assign(world, world.people.colleague._id);
    },
    hears: { customer: ['advisorAssigned'], consultant: ['advisorHandedOver'], colleague: ['advisorAssigned'] },
  },
  {
    title: 'that is undone',
    async first(world) {
      await assign(world, world.people.colleague._id);
      return () => undoLast(world, 'admin');
    },
    hears: { customer: ['advisorAssigned'], consultant: ['advisorAssigned'], colleague: ['advisorHandedOver'] },
  },
  {
    title: 'a company is left without a consultant',
    async first(world) {
      await tellMuch(world);
      return () => assign(world, null);
    },
    hears: { customer: ['advisorLeft'], consultant: ['advisorHandedOver'], secondAdmin: ['advisorLeft'] },
  },
  {
    title: 'several companies get another consultant at once',
    does: ({ as, companies, people }) =>
      as('admin').call(assignAgencies, {
        body: {
          ids: [companies.customer._id, companies.prospect._id],
          kind: 'advisor',
          personId: people.colleague._id,
        },
      }),
    hears: {
      customer: ['advisorAssigned'],
      prospect: ['advisorAssigned'],
      consultant: ['advisorHandedOver'],
      colleague: ['advisorAssigned'],
    },
  },
  {
    title: 'a consultant is disabled, and one takes all',
    does: (world) => disable(world, 'consultant', [world.people.colleague._id]),
    hears: { customer: ['advisorAssigned'], prospect: ['advisorAssigned'], colleague: ['advisorAssigned'] },
  },
  {
    title: 'a consultant is disabled, and several share what they followed',
    async first(world) {
      const person = await aUser(world.portal.ctx, { role: 'advisor' });
      world.members.set('newcomer', { person, company: null });
      return () => disable(world, 'consultant', [world.people.colleague._id, person._id]);
    },
    hears: {
      customer: ['advisorAssigned'],
      prospect: ['advisorAssigned'],
      colleague: ['advisorAssigned'],
      newcomer: ['advisorAssigned'],
    },
  },
  {
    title: 'a consultant is disabled, and their companies wait',
    does: (world) => disable(world, 'consultant', 'waiting'),
    hears: { customer: ['advisorLeft'], prospect: ['advisorLeft'], secondAdmin: ['advisorLeft'] },
  },
  {
    title: 'a consultant is deleted, and one takes all',
    does: ({ as, people }) =>
      as('admin').call(users.deleteUser, {
        params: { id: people.consultant._id },
        query: { handOver: people.colleague._id },
      }),
    hears: { customer: ['advisorAssigned'], prospect: ['advisorAssigned'], colleague: ['advisorAssigned'] },
  },
  {
    title: 'a company chooses a sales contact',
    does: (world) => choose(world, 'sales'),
    hears: { sales: ['advisorChosen'], admin: ['advisorChosen'], secondAdmin: ['advisorChosen'] },
  },
  {
    title: 'one press keeps the sales contact',
    async first(world) {
      await choose(world, 'sales');
      return () => press(world, 'sales');
    },
    hears: { alone: ['advisorAssigned'], sales: ['advisorAssigned'] },
  },
  {
    title: 'a sales contact has spoken with a company',
    async first(world) {
      await choose(world, 'sales');
      const request = { params: { agencyId: world.companies.alone._id }, body: { isContacted: true } };
      return () => world.as('sales').call(updateContact, request);
    },
    hears: {},
  },
  {
    title: 'a sales contact hands a company over',
    async first(world) {
      await choose(world, 'sales');
      await press(world, 'sales');
      const request = {
        params: { agencyId: world.companies.alone._id },
        body: { advisorId: world.people.colleague._id },
      };
      return () => world.as('sales').call(handOverContact, request);
    },
    hears: { alone: ['advisorAssigned'], colleague: ['advisorAssigned'] },
  },
  {
    title: 'a company gets another owner',
    async first(world) {
      const person = await aUser(world.portal.ctx, { isGroup: true, groupSize: 3 });
      const { customer } = world.companies;
      world.members.set('newcomer', { person, company: { ...customer, administrationEmail: person.email } });
      await tellMuch(world);
      return () => world.as('admin').call(updateAgency, { params: { id: customer._id }, body: { userId: person._id } });
    },
    hears: {
      customer: ['agencyMoved'],
      newcomer: ['agencyMoved'],
      consultant: ['agencyMoved'],
      performance: ['agencyMoved'],
    },
  },
  {
    title: 'a contract closes what it had opened',
    does: ({ as, companies }) =>
      as('admin').call(updateAgency, { params: { id: companies.customer._id }, body: { contractType: 'prospect' } }),
    hears: { customer: ['contractChanged'] },
  },
  {
    title: 'a contract opens everything',
    does: ({ as, companies }) =>
      as('admin').call(updateAgency, { params: { id: companies.prospect._id }, body: { contractType: 'go' } }),
    hears: { prospect: ['contractChanged'] },
  },
  {
    title: 'a company is deleted',
    async first(world) {
      await tellMuch(world);
      return () => world.as('admin').call(deleteAgency, { params: { id: world.companies.customer._id } });
    },
    hears: {},
  },
];

const PASSWORD = 'Girasole-47-Lampione';
const EMAIL = 'ida@neri.example';

/** Somebody registers, by an invitation where one is given, and gives the code that was mailed. */
async function registers(world: World, invitation?: string) {
  const { portal } = world;
  const email = `${newId()}-${EMAIL}`;
  const person = { name: 'Ida', surname: 'Neri', email, password: PASSWORD };
  const company = { telephone: '030 555 0199', businessName: 'Neri S.r.l.', vatNumber: aVatNumber() };
  await portal.as(null).call(register, { body: { ...person, ...company, ...(invitation && { invitation }) } });
  await portal.drain();
  const { text } = await rowOf(portal.db, 'mails', { recipient: email }, ['text']);
  await portal.as(null).call(confirmEmail, { body: { email, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' } });
  const newcomer = await rowOf(portal.db, 'users', { email });
  const agency = await rowOf(portal.db, 'agencies', { userId: newcomer._id });
  world.members.set('newcomer', { person: newcomer, company: { _id: agency._id ?? '', administrationEmail: email } });
}

/** Reads a list of customers in which each has the consultant named. */
async function readList(world: World, advisorEmail: string): Promise<string> {
  const row = (name: string) => `${name};${aVatNumber()};${name}-${newId()}@azienda.example;${advisorEmail}`;
  const lines = ['Ragione sociale;Partita IVA;E-mail;E-mail del consulente', row('alfa'), row('beta')];
  const file = { content: new Blob([lines.join('\n')]), name: 'clienti.csv' };
  const { _id } = await world.as('admin').call(imports.createCompanyImport, { body: {}, file });
  await world.portal.drain();
  return _id;
}

async function meet(world: World, email: string): Promise<void> {
  const [person] = await rowsOf(world.portal.db, 'users', { email });
  if (person !== undefined) world.members.set('newcomer', { person, company: null });
}

export const coming: readonly Action[] = [
  {
    title: 'somebody registers and verifies the e-mail',
    does: (world) => registers(world),
    hears: { newcomer: ['mail:confirmation'], admin: ['userToConfirm'], secondAdmin: ['userToConfirm'] },
  },
  {
    title: 'somebody registers by an invitation that gives a consultant',
    async does(world) {
      const given = { name: 'Banca', advisorId: world.people.consultant._id, advisorRole: 'advisor' } as const;
      const { _id } = await create(world.portal.db, 'invitation_partners', { _id: newId(), ...given });
      await registers(world, _id);
    },
    hears: {
      newcomer: ['advisorAssigned', 'mail:confirmation'],
      consultant: ['advisorAssigned'],
    },
  },
  {
    title: 'who waits is confirmed',
    does: ({ as, people }) =>
      as('admin').call(users.updateUser, { params: { id: people.waiting._id }, body: { isConfirmed: true } }),
    hears: { waiting: ['mail:userConfirmed'] },
  },
  {
    title: 'who registered is shut out',
    async first(world) {
      await registers(world);
      return () => disable(world, 'newcomer');
    },
    hears: {},
  },
  {
    title: 'who registered is deleted',
    async first(world) {
      await registers(world);
      const { person, company } = world.member('newcomer');
      return async () => {
        await world.as('admin').call(deleteAgency, { params: { id: company?._id ?? '' } });
        await world.as('admin').call(users.deleteUser, { params: { id: person._id }, query: {} });
      };
    },
    hears: {},
  },
  {
    title: 'a colleague is created without a password',
    async does(world) {
      const email = `${newId()}@studio.example`;
      const body = { name: 'Ugo', surname: 'Verdi', email, role: 'advisor' } as const;
      await world.as('admin').call(users.createUser, { body });
      await meet(world, email);
    },
    hears: { newcomer: ['mail:userInvited'] },
  },
  {
    title: 'an imported owner is invited',
    async first(world) {
      const { ctx } = world.portal;
      const importedAt = ctx.clock.now().toISOString();
      const person = await aUser(ctx, { isConfirmed: false, importedAt });
      const company = await anAgency(ctx, { userId: person._id, advisorId: world.people.consultant._id });
      world.members.set('newcomer', { person, company });
      return () => world.as('consultant').call(users.inviteUsers, { body: { usersIds: [person._id] } });
    },
    hears: { newcomer: ['mail:userInvited'] },
  },
  {
    title: 'a new password is asked for',
    does: ({ portal, people }) =>
      portal.as(null).call(requestPasswordReset, { body: { email: people.customer.email } }),
    hears: { customer: ['mail:passwordReset'] },
  },
  {
    title: 'a new password is chosen with the link',
    async first({ portal, people }) {
      await portal.as(null).call(requestPasswordReset, { body: { email: people.customer.email } });
      const token = await linkMailedTo(portal, people.customer.email, 'password-reset');
      return () => portal.as(null).call(resetPassword, { params: { token }, body: { password: PASSWORD } });
    },
    hears: { customer: ['mail:passwordChanged'] },
  },
  {
    title: 'the office corrects an e-mail',
    async does(world) {
      const email = `${newId()}@prova.example`;
      const { customer } = world.people;
      world.members.set('newcomer', { person: { ...customer, email }, company: null });
      await world.as('admin').call(users.changeEmail, { params: { id: customer._id }, body: { email } });
    },
    hears: { customer: ['mail:emailChangeTold'], newcomer: ['mail:emailChange'] },
  },
  {
    title: 'a customer asks to be forgotten',
    does: ({ as }) => as('customer').call(requestErasure, {}),
    hears: { customer: ['mail:erasureRequested'] },
  },
  {
    title: 'a list of customers is taken',
    async does(world) {
      const id = await readList(world, world.people.consultant.email);
      await world.as('admin').call(imports.applyCompanyImport, { params: { id } });
    },
    hears: { consultant: ['advisorAssigned'] },
  },
  {
    title: 'a list of customers that was taken is undone',
    async first(world) {
      const id = await readList(world, world.people.consultant.email);
      await world.as('admin').call(imports.applyCompanyImport, { params: { id } });
      return () => undoLast(world, 'admin');
    },
    hears: {},
  },
  {
    title: 'the consultants whom a list names are made',
    async does(world) {
      const email = `${newId()}@studio.example`;
      const id = await readList(world, email);
      await world.as('admin').call(imports.createMissingConsultants, { params: { id } });
      await meet(world, email);
    },
    hears: { newcomer: ['mail:userInvited'] },
  },
];
