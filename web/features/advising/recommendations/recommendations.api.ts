import {
  answerRecommendation,
  listRecommendations,
  progressRecommendation,
  recommendSeveral,
  recommendToMany,
  type RecommendationOutcome,
  type ThingOutcome,
  withdrawMany,
} from '@volano/domain/contracts/recommendations';
import { type WritingOutcome, writeToMany } from '@volano/domain/contracts/chats';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { type QueryClient, useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import { useInParts } from '../../../lib/api/in-parts.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { send, useWaiting } from '../../../lib/line/outbox.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';

interface RecommendToMany {
  readonly agenciesIds: readonly string[];
  readonly entityId: string;
  /** What is said with it; null says nothing. */
  readonly message: string | null;
}

/** Recommends one thing to many companies, however many. A repeat after a broken line does nothing twice. */
export function useRecommendToMany(entityType: EntityType) {
  const client = useQueryClient();
  const inParts = useInParts();
  return useMutation({
    mutationFn: ({ agenciesIds, entityId, message }: RecommendToMany): Promise<RecommendationOutcome[]> => {
      const what = {
        recommendationType: entityType,
        recommendationId: entityId,
        ...(message === null ? {} : { message }),
      };
      return inParts(agenciesIds, what, (part, idempotencyKey) =>
        call(recommendToMany, { body: { agenciesIds: part, ...what }, idempotencyKey }),
      );
    },
    onSettled: () => readMarksAgain(client, entityType),
  });
}

/** The same words about one thing to many companies, however many. A repeat after a broken line says nothing twice. */
export function useWriteAbout(entityType: EntityType) {
  const inParts = useInParts();
  return useMutation({
    mutationFn: ({
      agenciesIds,
      entityId,
      message,
    }: RecommendToMany & { message: string }): Promise<WritingOutcome[]> => {
      const what = { message, about: { type: entityType, _id: entityId } };
      return inParts(agenciesIds, what, (part, idempotencyKey) =>
        call(writeToMany, { body: { agenciesIds: part, ...what }, idempotencyKey }),
      );
    },
  });
}

interface RecommendSeveral {
  readonly announcementsIds: readonly string[];
  /** What is said with it; null says nothing. */
  readonly message: string | null;
}

/** Recommends several announcements to one company by one request. A repeat after a broken line is the same request. */
export function useRecommendSeveral(agencyId: string) {
  const client = useQueryClient();
  const key = useRef<{ of: string; is: string } | null>(null);
  return useMutation({
    mutationFn: ({ announcementsIds, message }: RecommendSeveral): Promise<ThingOutcome[]> => {
      const items = announcementsIds.map((recommendationId) => ({ recommendationId }));
      const body = message === null ? { items } : { items, message };
      const of = JSON.stringify([agencyId, body]);
      if (key.current?.of !== of) key.current = { of, is: crypto.randomUUID() };
      return call(recommendSeveral, { params: { id: agencyId }, body, idempotencyKey: key.current.is });
    },
    onSuccess: () => {
      key.current = null;
    },
    onSettled: () => readMarksAgain(client, 'announcement'),
  });
}

/** Takes back what was just recommended to many. */
export function useWithdrawMany(entityType: EntityType) {
  const client = useQueryClient();
  const inParts = useInParts();
  return useMutation({
    mutationFn: (recommendationsIds: readonly string[]) =>
      inParts(recommendationsIds, null, (part) => call(withdrawMany, { body: { recommendationsIds: part } })),
    onSettled: () => readMarksAgain(client, entityType),
  });
}

/** A recommendation is a mark on announcements and services: theirs are the keys that the lists hang under. */
export function readMarksAgain(client: QueryClient, entityType: EntityType): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: [entityType === 'announcement' ? 'announcements' : 'services'] }),
    client.invalidateQueries({ queryKey: recommendationsKey }),
  ]);
}

export type RecommendationRow = ReplyOf<typeof listRecommendations>['rows'][number];
export type RecommendationQuery = NonNullable<RequestOf<typeof listRecommendations>['query']>;
type Progress = NonNullable<RequestOf<typeof progressRecommendation>['body']>;
type Answer = NonNullable<RequestOf<typeof answerRecommendation>['body']>;

/** Everything about answers and progress hangs under this key. */
const recommendationsKey = ['recommendations'] as const;

/** How one thing was recommended to a company, or null; asked only where it was. */
export function useRecommendationOf(
  agencyId: string,
  entityType: EntityType,
  entityId: string,
  isRecommended: boolean,
) {
  return useQuery({
    queryKey: [...recommendationsKey, agencyId, entityType, entityId],
    queryFn: ({ signal }) =>
      call(
        listRecommendations,
        { query: { agencyId, recommendationType: entityType, recommendationId: entityId, limit: '1' } },
        { signal },
      ),
    enabled: isRecommended,
    select: ({ rows }) => rows[0] ?? null,
  });
}

/** A page of what was recommended, wherever the reader may look. */
export function useAllRecommendations(query: RecommendationQuery) {
  return useQuery({
    queryKey: [...recommendationsKey, 'list', query],
    queryFn: ({ signal }) => call(listRecommendations, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** A page of all that was recommended to a company, newest first. */
export function useRecommendations(agencyId: string, query: { page: string; limit: string }) {
  return useQuery({
    queryKey: [...recommendationsKey, agencyId, query],
    queryFn: ({ signal }) => call(listRecommendations, { query: { ...query, agencyId, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** What the company says to a recommendation: whether it is interested. What reached nobody counts until it does; saying it again takes its place. */
export function useAnswer(id: string) {
  const line = `answer.${id}`;
  const client = useQueryClient();
  const waiting = useWaiting<Answer>(line).at(-1);
  const change = useMutation({
    mutationFn: (body: Answer) =>
      send(
        answerRecommendation,
        { params: { id }, body },
        { line, place: line, shown: body, reads: [recommendationsKey] },
      ),
    // The office has begun meanwhile, and the page says so.
    onError: () => client.invalidateQueries({ queryKey: recommendationsKey }),
  });
  return { ...change, waiting };
}

/** Says how far the office has come with a recommendation. */
export function useProgress() {
  return useChange(recommendationsKey, ({ id, ...body }: Progress & { id: string }) =>
    call(progressRecommendation, { params: { id }, body }),
  );
}
