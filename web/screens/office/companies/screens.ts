import { createAgency, getAgency, listAgencies, listDeletedAgencies } from '@volano/domain/contracts/agencies';
import { listContacts } from '@volano/domain/contracts/contacts';
import {
  createInvitationPartner,
  getInvitationPartner,
  listInvitationPartners,
} from '@volano/domain/contracts/invitations';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { listTodos } from '@volano/domain/contracts/todos';
import { isSales } from '@volano/domain/policies/actor';
import { IconBuildingFactory2, IconListCheck, IconPhoneCall, IconQrcode } from '@tabler/icons-react';
import { listOf, screen } from '../../../lib/screens/screen.ts';

/** The companies, what they say, who brings them, and what waits to be done for them. */
export const companyScreens = [
  screen({
    path: '/admin/todos',
    access: listTodos,
    title: 'todos.title',
    menu: [{ word: 'todos', icon: IconListCheck, position: 3, unread: 'todos' }],
    search: listOf(listTodos, { without: ['agencyId'] }),
    component: async () => (await import('./todos.tsx')).TodosPage,
  }),
  screen({
    path: '/admin/contacts',
    access: listContacts,
    title: 'contacts.title',
    // Admins have the companies themselves.
    menu: [{ word: 'contacts', icon: IconPhoneCall, position: 4, isFor: isSales }],
    component: async () => (await import('./contacts.tsx')).ContactsPage,
  }),
  screen({
    path: '/admin/agencies',
    access: listAgencies,
    title: 'agencies.title',
    menu: [{ word: 'agencies', icon: IconBuildingFactory2, position: 5 }],
    search: listOf(listAgencies, { without: ['userId'], own: { followerIdName: 'text' } }),
    component: async () => (await import('./agencies.tsx')).AgenciesPage,
  }),
  screen({
    path: '/admin/agencies/new',
    action: 'common.search.newAgency',
    access: createAgency,
    title: 'agencies.office.form.title',
    component: async () => (await import('./new-agency.tsx')).NewAgencyPage,
  }),
  screen({
    path: '/admin/agencies/deleted',
    access: listDeletedAgencies,
    title: 'agencies.office.deletedTitle',
    search: listOf(listDeletedAgencies),
    component: async () => (await import('./deleted-agencies.tsx')).DeletedAgenciesPage,
  }),
  screen({
    path: '/admin/agencies/$agencyId',
    access: getAgency,
    title: 'agencies.title',
    search: {
      tab: ['detail', 'matchingAnnouncements', 'favorites', 'matchingServices', 'timeline'],
      why: 'text',
      act: ['note', 'write'],
    },
    component: async () => (await import('./agency-detail.tsx')).AgencyDetailPage,
  }),
  screen({
    path: '/admin/agencies/$agencyId/surveys/$surveyId',
    access: updateSurvey,
    title: 'surveys.title',
    search: { step: 'text' },
    component: async () => (await import('./survey.tsx')).OfficeSurveyPage,
  }),
  screen({
    path: '/admin/settings/invitations',
    access: listInvitationPartners,
    title: 'invitations.title',
    menu: [{ word: 'invitations', icon: IconQrcode, position: 9, setting: 'firm' }],
    search: listOf(listInvitationPartners),
    component: async () => (await import('./invitations.tsx')).InvitationsPage,
  }),
  screen({
    path: '/admin/settings/invitations/new',
    action: 'common.search.newInvitation',
    access: createInvitationPartner,
    title: 'invitations.form.title',
    component: async () => (await import('./invitations.tsx')).NewInvitationPage,
  }),
  screen({
    path: '/admin/settings/invitations/$invitationId',
    access: getInvitationPartner,
    title: 'invitations.title',
    component: async () => (await import('./invitation-detail.tsx')).InvitationDetailPage,
  }),
];
