import { getAgency, listAgencies } from '@volano/domain/contracts/agencies';
import type { ActOn, RecordKind } from '@volano/domain/contracts/record-acts';
import { listSavedViews } from '@volano/domain/contracts/saved-views';
import { getUser } from '@volano/domain/contracts/users';
import { isConsultant, isCustomer } from '@volano/domain/policies/actor';
import type { Role } from '@volano/domain/rules/vocabulary';
import { newId } from '../../platform/new-id.ts';
import { aSurveyedAgency } from '../builders/catalogue-factories.ts';
import { aDossier } from '../builders/dossiers.ts';
import { aUser } from '../builders/factories.ts';
import { rowOf } from '../builders/rows.ts';
import { insertRow } from './insert-rows.ts';
import type { Context } from '../../platform/context.ts';
import type { Asked } from '../world/calling.ts';
import type { Speaker } from '../world/app.ts';

/** Who asks: somebody of a role. */
export interface Asking {
  readonly _id: string;
  readonly role: Role;
}

/** What is made to be asked about. */
export interface Thing {
  readonly _id: string;
}

/** Methods, so that each world may know more of its things. */
interface Requests<T> {
  from(thing: T, ctx: Context): Asked | Promise<Asked>;
}

/** Records of a kind to be asked about: how one is made in each state, read, and acted on. */
export interface RecordWorld<K extends RecordKind, T extends Thing = Thing> {
  readonly states: readonly string[];
  make(ctx: Context, state: string, who: Asking): Promise<T>;
  /** What each reply that shows the record says of it; none where the reader may not read it. */
  read(speaker: Speaker, thing: T): Promise<readonly (readonly ActOn<K>[])[]>;
  readonly requests: Readonly<Record<ActOn<K>, Requests<T>['from']>>;
}

type Worlds = { readonly [K in RecordKind]: RecordWorld<K> };

interface Company extends Thing {
  readonly userId: string;
  readonly businessName: string;
  readonly dossierId: string;
}

/** Companies of who asks, before and after their dossier is released, and one of others. */
const agency: RecordWorld<'agency', Company> = {
  states: ['own', 'released', 'foreign'],
  async make(ctx, state, { _id, role }) {
    const isOwn = state !== 'foreign';
    const owner = isOwn && isCustomer({ role }) ? { _id } : await aUser(ctx);
    const followed = isOwn && isConsultant({ role }) ? { [FOLLOWED[role] ?? '']: _id } : {};
    const status = state === 'released' ? 'ready' : 'waitingAdmin';
    const company = await aSurveyedAgency(ctx, { userId: owner._id, dossierGenerationStatus: status, ...followed });
    const file = await aDossier(ctx, company._id);
    return { ...company, dossierId: file._id };
  },
  async read(speaker, { _id, businessName }) {
    const one = await speaker.attempt(getAgency, { params: { id: _id } });
    if (one.status !== 200) return [];
    const { rows } = await speaker.call(listAgencies, { query: { q: businessName, limit: '100' } });
    return [one.reply.may, rows.find((row) => row._id === _id)?.may ?? []];
  },
  requests: {
    edit: ({ _id }) => ({ params: { id: _id }, body: { businessName: 'Altra S.r.l.' } }),
    manage: ({ _id }) => ({ params: { id: _id }, body: { contractType: 'go' } }),
    move: async ({ _id }, ctx) => ({ params: { id: _id }, body: { userId: (await aUser(ctx))._id } }),
    assign: ({ _id }) => ({ body: { ids: [_id], kind: 'businessPartnerGrants', personId: null } }),
    confirmChoice: ({ _id }) => ({ params: { id: _id }, body: { advisor: newId() } }),
    remind: ({ _id }) => ({ body: { ids: [_id] } }),
    invite: ({ userId }) => ({ body: { usersIds: [userId] } }),
    prepareDossier: ({ _id }) => ({ params: { agencyId: _id }, body: { notes: 'Nota' } }),
    moveDossier: ({ _id }) => ({ params: { id: _id }, body: { dossierGenerationStatus: 'ready' } }),
    deleteDossier: ({ dossierId }) => ({ params: { id: dossierId } }),
    delete: ({ _id }) => ({ params: { id: _id } }),
  },
};

const FOLLOWED: Readonly<Partial<Record<Role, string>>> = {
  advisor: 'advisorId',
  'business-performance-partner': 'businessPerformancePartnerId',
};

interface Person extends Thing {
  readonly email: string;
}

/** Whoever asks, a customer who was written to, and somebody of the staff. */
const user: RecordWorld<'user', Person> = {
  states: ['own', 'customer', 'staff'],
  async make(ctx, state, who) {
    if (state === 'own') return rowOf(ctx.db, 'users', { _id: who._id }, ['_id', 'email']);
    const invitedAt = ctx.clock.now().toISOString();
    return aUser(ctx, state === 'customer' ? { invitedAt } : { role: 'advisor' });
  },
  async read(speaker, { _id }) {
    const { status, reply } = await speaker.attempt(getUser, { params: { id: _id } });
    return status === 200 ? [reply.may] : [];
  },
  requests: {
    edit: ({ _id }) => ({ params: { id: _id }, body: { name: 'Altra' } }),
    admit: ({ _id }) => ({ params: { id: _id }, body: { isEnabled: true, isConfirmed: true } }),
    invite: ({ _id }) => ({ body: { usersIds: [_id] } }),
    setGroup: ({ _id }) => ({ params: { id: _id }, body: { isGroup: true, groupSize: 2 } }),
    changeRole: ({ _id }) => ({ params: { id: _id }, body: { role: 'business-partner' } }),
    disable: ({ _id }) => ({ params: { id: _id }, body: { isEnabled: false } }),
    changeEmail: ({ _id }) => ({ params: { id: _id }, body: { email: `${newId()}@prova.example` } }),
    sendReset: ({ email }) => ({ body: { email } }),
    removeTwoFactor: ({ _id }) => ({ params: { id: _id } }),
    delete: ({ _id }) => ({ params: { id: _id } }),
  },
};

const savedView: RecordWorld<'savedView'> = {
  states: ['own', 'ownShared', 'foreign', 'foreignShared'],
  async make(ctx, state, who) {
    const userId = state.startsWith('own') ? who._id : (await aUser(ctx, { role: 'admin' }))._id;
    const isShared = state.endsWith('Shared');
    const createdAt = ctx.clock.now().toISOString();
    const view = { list: 'agencies', name: newId(), filters: '{}', isShared, createdAt } as const;
    return { _id: await insertRow(ctx.db, 'saved_views', { userId, ...view }) };
  },
  async read(speaker, { _id }) {
    const { status, reply } = await speaker.attempt(listSavedViews, { query: { list: 'agencies' } });
    const found = status === 200 ? reply.find((view) => view._id === _id) : undefined;
    return found === undefined ? [] : [found.may];
  },
  requests: {
    change: ({ _id }) => ({ params: { id: _id }, body: { name: newId() } }),
    share: ({ _id }) => ({ params: { id: _id }, body: { isShared: true } }),
    delete: ({ _id }) => ({ params: { id: _id } }),
  },
};

/** Where records of each kind are tried; a kind or an act that is not here does not compile. */
export const RECORD_WORLDS: Worlds = { agency, user, savedView };
