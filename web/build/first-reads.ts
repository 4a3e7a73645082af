import { getAgency, getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { getAnnouncement } from '@volano/domain/contracts/announcements';
import { listAtecoConfirmations } from '@volano/domain/contracts/ateco';
import { getChat, listChats, listMessages } from '@volano/domain/contracts/chats';
import { getFeedSummary, listUserAnnouncements } from '@volano/domain/contracts/feeds';
import { getOptions } from '@volano/domain/contracts/options';
import { listUnlocks } from '@volano/domain/contracts/portfolio';
import { listRecommendations } from '@volano/domain/contracts/recommendations';
import type { RequestOf, RouteSpec } from '@volano/domain/contracts/route';
import { getSurvey } from '@volano/domain/contracts/surveys';

/** The company in use, as the session on the device names it, and its survey, as the company does; any other `$name` stands in the address of the screen. */
const AGENCY = '$agencyId';
const SURVEY = '$surveyId';

const agency = read(getAgency, { params: { id: AGENCY } });
const advisor = read(getHomeAdvisor, { params: { agencyId: AGENCY } });
const summary = read(getFeedSummary, { params: { id: AGENCY } });

/**
 * What a customer's screens ask for to show their first words, by address. It is asked for while the code is on its way, and the screen finds it
 * there (`web/early.ts`): each line is exactly what the screen asks, or it is asked twice, which a browser test notices.
 */
export const FIRST_READS: Readonly<Record<string, readonly string[]>> = {
  '/home': [
    agency,
    summary,
    read(listRecommendations, {
      query: { agencyId: AGENCY, answer: 'none', progress: 'none', limit: '3', count: 'true' },
    }),
    read(listUnlocks, { params: { id: AGENCY } }),
    read(listUserAnnouncements, {
      query: { isFavorite: 'true', isExpired: 'false', sort: 'expiryDate', limit: '3', agencyId: AGENCY },
    }),
    advisor,
    read(listUserAnnouncements, { query: { sort: 'expiryDate', limit: '15', count: 'true' } }),
    read(getSurvey, { params: { id: SURVEY } }),
    read(listAtecoConfirmations, { params: { id: SURVEY } }),
  ],
  '/announcements': [read(listUserAnnouncements, { query: { page: '1', limit: '8', count: 'true' } }), agency, summary],
  '/announcements/$announcementId': [
    read(getAnnouncement, { params: { id: '$announcementId' } }),
    read(listRecommendations, {
      query: {
        agencyId: AGENCY,
        recommendationType: 'announcement',
        recommendationId: '$announcementId',
        limit: '1',
      },
    }),
    agency,
    advisor,
  ],
  '/consultant/$chatId': [
    read(getChat, { params: { id: '$chatId' } }),
    read(listMessages, { params: { chatId: '$chatId' }, query: { limit: '50' } }),
    agency,
    advisor,
    read(listChats, { query: { page: '1', limit: '50', count: 'true', sort: '-updatedAt' } }),
    read(getOptions, {}),
  ],
};

/**
 * What of the first answers is told in the first frame as soon as they come: the titles in the first of them, or what the first two say together, which
 * is a sentence or a conversation.
 */
export const TOLD_AT_ONCE: Readonly<Record<string, 'titles' | 'sentence' | 'conversation'>> = {
  '/home': 'sentence',
  '/announcements': 'titles',
  '/announcements/$announcementId': 'titles',
  '/consultant/$chatId': 'conversation',
};

/** The address of a call; its parameters are filled in on the device. */
function read<const S extends RouteSpec>(spec: S, request: RequestOf<S>): string {
  const { params = {}, query = {} } = request as {
    params?: Record<string, string>;
    query?: Record<string, string>;
  };
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `/api/${path}${search.length === 0 ? '' : `?${search.join('&')}`}`;
}
