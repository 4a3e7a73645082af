/** The screens of the office, each in files of its own that are fetched when it is opened. */

export const layout = () => import('./layout.tsx');
export const dashboard = () => import('./dashboard.tsx');
export const users = () => import('./users.tsx');
export const newUser = () => import('./new-user.tsx');
export const userDetail = () => import('./user-detail.tsx');
export const agencies = () => import('./agencies.tsx');
export const newAgency = () => import('./new-agency.tsx');
export const deletedAgencies = () => import('./deleted-agencies.tsx');
export const changeUser = () => import('./change-user.tsx');
export const agencyDetail = () => import('./agency-detail.tsx');
export const dossier = () => import('./dossier.tsx');
export const announcementDetail = () => import('./announcement-detail.tsx');
export const profile = () => import('./profile.tsx');
export const notifications = () => import('./notifications.tsx');
export const audit = () => import('./audit.tsx');
export const mailbox = () => import('./mailbox.tsx');
export const invitations = () => import('./invitations.tsx');
export const newInvitation = () => import('./new-invitation.tsx');
export const invitationDetail = () => import('./invitation-detail.tsx');
