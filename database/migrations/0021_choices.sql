-- When a customer chose who looks after them, and when the office kept a sales contact in that place. Whom an invitation brought along
-- was chosen by nobody.
alter table users add "advisorChosenAt" timestamptz, add "advisorKeptAt" timestamptz;
update users u set "advisorChosenAt" = e."chosenAt"
  from (select "entityId", max("createdAt") as "chosenAt" from audit_events
    where "action" = 'advisorAssigned' and "entityType" = 'user' and "actorId" = "entityId" group by "entityId") e
  where e."entityId" = u."_id" and u."advisor" is not null;
alter table users
  add constraint users_advisor_chosen check ("advisorChosenAt" is null or "advisor" is not null),
  add constraint users_advisor_kept check ("advisorKeptAt" is null or "advisorChosenAt" is not null);
create index on users ("advisor") where "advisorChosenAt" is not null;

alter table todo_snoozes drop constraint todo_snoozes_kind_check;
alter table todo_snoozes add constraint todo_snoozes_kind_check
  check ("kind" in ('advisorChoice', 'unansweredChat', 'unansweredRecommendation', 'unfinishedSurvey', 'waitingDossier', 'closingFavorite'));

alter table notifications drop constraint notifications_event_check;
alter table notifications add constraint notifications_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen'));
alter table notification_preferences drop constraint notification_preferences_event_check;
alter table notification_preferences add constraint notification_preferences_event_check
  check ("event" in ('newChat', 'newAnnouncement', 'newAnnouncementFavorite', 'newService', 'newMessage', 'dossierReady',
    'recommendationAnswered', 'surveyReminder', 'dossierReminder', 'advisorChosen'));
