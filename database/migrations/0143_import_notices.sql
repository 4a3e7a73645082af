-- Admins are told when an official file was read.
alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition', 'noteMention',
    'advisorAssigned', 'advisorHandedOver', 'advisorLeft', 'agencyMoved', 'contractChanged', 'userToConfirm', 'dossierRequested',
    'importRead'));
alter table notification_preferences drop constraint notification_preferences_event_check;
alter table notification_preferences add constraint notification_preferences_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen', 'announcementChanged', 'nextEdition', 'noteMention',
    'advisorAssigned', 'advisorHandedOver', 'advisorLeft', 'agencyMoved', 'contractChanged', 'userToConfirm', 'dossierRequested',
    'importRead'));
