-- A contract that changed, a registration that waits and a dossier to release are told on the bell.
alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition', 'noteMention',
    'advisorAssigned', 'advisorHandedOver', 'advisorLeft', 'agencyMoved', 'contractChanged', 'userToConfirm', 'dossierRequested'));
alter table notification_preferences drop constraint notification_preferences_event_check;
alter table notification_preferences add constraint notification_preferences_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition', 'noteMention',
    'advisorAssigned', 'advisorHandedOver', 'advisorLeft', 'agencyMoved', 'contractChanged', 'userToConfirm', 'dossierRequested'));
