import type { Reach } from '@volano/domain/rules/reach';
import { CHOSEN_ROLES, type AdvisorRole, type EntityType, type Role } from '@volano/domain/rules/vocabulary';
import {
  getAgencyNeighbours,
  listAgencies,
  createAgency,
  updateAgency,
  deleteAgency,
  listDeletedAgencies,
  restoreAgency,
  confirmChoice,
} from '@volano/domain/contracts/agencies';
import { assignAgencies } from '@volano/domain/contracts/assignments';
import { exportAgencies, exportChosenAgencies } from '@volano/domain/contracts/agency-exports';
import { writeToMany } from '@volano/domain/contracts/chats';
import { confirmDeductions } from '@volano/domain/contracts/deductions';
import { recommendToMany } from '@volano/domain/contracts/recommendations';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { listPossibleOwners } from '@volano/domain/contracts/owners';
import { listUsers, inviteUsers } from '@volano/domain/contracts/users';
import type { BatchOutcome } from '@volano/domain/contracts/fields';
import type { Outcome } from '../../../ui/table/outcome-list.tsx';
import { holdDossiers, releaseDossiers } from '@volano/domain/contracts/dossiers';
import { previewSurveyReset, resetSurveys, restoreSurveys, remindSurveys } from '@volano/domain/contracts/surveys';
import { canFollowAs } from '@volano/domain/rules/advisor-kinds';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { everyRow } from '../../../lib/api/every-row.ts';
import { useInParts } from '../../../lib/api/in-parts.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { agenciesKey } from './agencies.api.ts';

export type AgencyRow = ReplyOf<typeof listAgencies>['rows'][number];
type AgencyQuery = NonNullable<RequestOf<typeof listAgencies>['query']>;

/** A page of the companies that the reader may see. */
export function useAgencies(query: AgencyQuery) {
  return useQuery({
    queryKey: [...agenciesKey, 'list', query],
    queryFn: ({ signal }) => call(listAgencies, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** What stands before and after a company in a list with these filters and this order. */
export function useNeighbours(agencyId: string, query: NonNullable<RequestOf<typeof getAgencyNeighbours>['query']>) {
  return useQuery({
    queryKey: [...agenciesKey, 'neighbours', agencyId, query],
    queryFn: ({ signal }) => call(getAgencyNeighbours, { params: { id: agencyId }, query }, { signal }),
    placeholderData: keepFilled,
  });
}

/** The consultants that companies may be assigned to, by name. */
export function useConsultants(isEnabled: boolean) {
  return useQuery({
    queryKey: [...agenciesKey, 'consultants'],
    queryFn: ({ signal }) =>
      everyRow((paged) => call(listUsers, { query: { role: CHOSEN_ROLES[0], sort: 'surname', ...paged } }, { signal })),
    enabled: isEnabled,
    staleTime: 300_000,
    select: (people) => people.map(({ _id, name, surname }) => ({ value: _id, label: `${name} ${surname}` })),
  });
}

export type NewAgency = RequestOf<typeof createAgency>['body'];
export type AgencyPatch = RequestOf<typeof updateAgency>['body'];
export type AgencyFilters = NonNullable<RequestOf<typeof exportAgencies>['query']>;
export type DeletedAgency = ReplyOf<typeof listDeletedAgencies>['rows'][number];
type DeletedQuery = NonNullable<RequestOf<typeof listDeletedAgencies>['query']>;

/** Creates a company. Companies are counted all over the office: everything that was read is read anew. */
export function useCreateAgency() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAgency) => call(createAgency, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Changes the fields that are sent. */
export function useUpdateAgency(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AgencyPatch) => call(updateAgency, { params: { id: agencyId }, body }),
    onSuccess: async (saved) => {
      client.setQueryData([...agenciesKey, 'one', agencyId], saved);
      await client.invalidateQueries({ queryKey: agenciesKey });
    },
  });
}

/** Hands a company to another customer. */
export function useMoveAgency(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => call(updateAgency, { params: { id: agencyId }, body: { userId } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Deletes a company; it can be brought back for thirty days. */
export function useDeleteAgency(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteAgency, { params: { id: agencyId } }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryHash }) => !queryHash.includes(agencyId) }),
  });
}

/** A page of the companies that can still be brought back. */
export function useDeletedAgencies(query: DeletedQuery) {
  return useQuery({
    queryKey: [...agenciesKey, 'deleted', query],
    queryFn: ({ signal }) => call(listDeletedAgencies, { query }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Brings a deleted company back. */
export function useRestoreAgency() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (agencyId: string) => call(restoreAgency, { params: { id: agencyId } }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Has the list drawn as a spreadsheet and opens its address: the browser saves the file and the page stays. */
export function useExportAgencies() {
  return useMutation({
    mutationFn: (filters: AgencyFilters) => call(exportAgencies, { query: filters }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** Asks for the file of the chosen companies and opens its address, which lives five minutes. */
export function useExportChosenAgencies() {
  return useMutation({
    mutationFn: (agenciesIds: string[]) => call(exportChosenAgencies, { body: { agenciesIds } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

/** What is recommended to many companies, with words where there are any. */
export interface ToRecommend {
  readonly recommendationType: EntityType;
  readonly recommendationId: string;
  readonly message?: string;
}

/** Recommends one thing to companies, each answered in its own line. A repeat after a broken line recommends nothing twice. */
export function useRecommendToEach() {
  const inParts = useInParts();
  return async (agenciesIds: readonly string[], what: ToRecommend): Promise<Outcome[]> => {
    const lines = await inParts(agenciesIds, what, (part, idempotencyKey) =>
      call(recommendToMany, { body: { agenciesIds: part, ...what }, idempotencyKey }),
    );
    return lines.map(({ agencyId, status, ...line }) => ({
      ...line,
      _id: agencyId,
      status: status === 'created' ? 'done' : status,
    }));
  };
}

/** Says the same to companies, each answered in its own line. A repeat after a broken line says nothing twice. */
export function useWriteToEach() {
  const inParts = useInParts();
  return async (agenciesIds: readonly string[], message: string): Promise<Outcome[]> => {
    const lines = await inParts(agenciesIds, message, (part, idempotencyKey) =>
      call(writeToMany, { body: { agenciesIds: part, message }, idempotencyKey }),
    );
    return lines.map(({ agencyId, status, ...line }) => ({
      ...line,
      _id: agencyId,
      status: status === 'sent' ? 'done' : status,
    }));
  };
}

/** Lets somebody follow companies in one of the four ways, or nobody any more; all of it is undone as one. */
export async function assignEach(
  agenciesIds: readonly string[],
  kind: AdvisorRole,
  personId: string | null,
): Promise<BatchOutcome[]> {
  return call(assignAgencies, { body: { ids: [...agenciesIds], kind, personId } });
}

/** Releases the dossiers of some companies, or lets them wait again, each answered in its own line. */
export async function moveDossiers(action: 'release' | 'hold', ids: readonly string[]): Promise<BatchOutcome[]> {
  const body = { agenciesIds: [...ids] };
  const lines = action === 'release' ? await call(releaseDossiers, { body }) : await call(holdDossiers, { body });
  return lines.map(({ agencyId, status, ...why }) => ({
    _id: agencyId,
    status: status === 'refused' || status === 'already' ? status : 'done',
    ...why,
  }));
}

/** Invites the owners of companies, each company answered in its own line. */
export async function inviteOwners(agencies: readonly Pick<NamedAgency, '_id' | 'userId'>[]): Promise<BatchOutcome[]> {
  const owners = [...new Set(agencies.flatMap(({ userId }) => userId ?? []))];
  const lines = await call(inviteUsers, { body: { usersIds: owners } });
  const byOwner = new Map(lines.map((line) => [line.userId, line]));
  return agencies.map(({ _id, userId = '' }) => {
    const { status = 'refused', code = null } = byOwner.get(userId) ?? {};
    return { _id, status: status === 'invited' ? 'done' : status, ...(code === null ? {} : { code }) };
  });
}

/** Says that what was deduced of some companies is right, each answered in its own line. */
export async function confirmDeduced(agenciesIds: readonly string[]): Promise<readonly Outcome[]> {
  const lines = await call(confirmDeductions, { body: { agenciesIds: [...agenciesIds], state: 'confirmed' } });
  return lines.map(({ agencyId, ...line }) => ({ _id: agencyId, ...line }));
}

/** Has some companies reminded of their survey in one's own name, each answered in its own line. */
export function remindAgencies(agenciesIds: readonly string[]): Promise<readonly Outcome[]> {
  return call(remindSurveys, { body: { ids: [...agenciesIds] } });
}

/** Somebody who owns or follows a company, as far as a choice must name them. */
export interface Person {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

export type Customer = ReplyOf<typeof listUsers>['rows'][number];

const FOUND_AT_ONCE = 20;
export type PossibleOwner = ReplyOf<typeof listPossibleOwners>[number];

/** The first people of some roles who may enter and are found by a search, by surname. */
export function usePeople(roles: readonly Role[], q: string, isAsked: boolean) {
  return useQuery({
    queryKey: [...agenciesKey, 'people', roles, q],
    queryFn: ({ signal }) =>
      call(
        listUsers,
        { query: { role: roles.join(','), isEnabled: 'true', q, sort: 'surname', limit: String(FOUND_AT_ONCE) } },
        { signal },
      ),
    select: ({ rows }) => rows,
    placeholderData: keepFilled,
    enabled: isAsked,
  });
}

/** The customers to whom a company can pass: those with room for one more, by name (1-people §2: change-user). */
export function usePossibleOwners(agencyId: string, q: string) {
  return useQuery({
    queryKey: [...agenciesKey, 'owners', agencyId, q],
    queryFn: ({ signal }) =>
      call(listPossibleOwners, { params: { id: agencyId }, query: q === '' ? {} : { q } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Name and surname. */
export function nameOf({ name, surname }: Person): string {
  return `${name} ${surname}`;
}

export type SurveyReset = ReplyOf<typeof resetSurveys>;
export type GivenBack = ReplyOf<typeof previewSurveyReset>['giveBack'];

const POLL_MS = 1_000;
const previewKey = [...agenciesKey, 'reset'] as const;

/** What a reset of all surveys would do and how the last one went; asked again and again while one runs. */
export function useResetPreview() {
  return useQuery({
    queryKey: previewKey,
    queryFn: ({ signal }) => call(previewSurveyReset, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.last?.status === 'running' ? POLL_MS : false),
  });
}

/** Begins to empty every survey. `withProof` asks for the password again when it was given too long ago (holes H9). */
export function useResetSurveys(withProof: <T>(action: () => Promise<T>) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => withProof(() => call(resetSurveys, {})),
    onSuccess: () => client.invalidateQueries({ queryKey: previewKey }),
  });
}

/** Gives back what the last reset took. */
export function useRestoreSurveys() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreSurveys, {}),
    onSuccess: () => client.invalidateQueries(),
  });
}

export type ChosenPerson = NonNullable<ReplyOf<typeof listAgencies>['rows'][number]['chosen']>;

/** Confirms whom a company chose. Who follows whom is counted all over the office: everything that was read is read anew. */
export function useConfirmChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ agencyId, chosen }: { agencyId: string; chosen: ChosenPerson }) =>
      call(confirmChoice, { params: { id: agencyId }, body: { advisor: chosen._id } }),
    onSuccess: (saved, { chosen }) => {
      const named = { businessName: saved.businessName, name: `${chosen.name} ${chosen.surname}` };
      toast.success(
        i18n.t(
          canFollowAs('advisorId', chosen.role) ? 'agencies.office.choice.assigned' : 'agencies.office.choice.kept',
          named,
        ),
      );
    },
    onSettled: () => client.invalidateQueries(),
  });
}

/** A company as questions and results name it. */
export interface NamedAgency {
  readonly _id: string;
  readonly businessName: string;
  /** Its owner; not known of a company that is named elsewhere than in its list. */
  readonly userId?: string | undefined;
  /** How far it is reached, where that is known. */
  readonly reach?: Reach | undefined;
  /** Its consultant, where that is known. */
  readonly advisor?: { readonly name: string; readonly surname: string } | null | undefined;
}
