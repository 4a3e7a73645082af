-- A file that goes is looked for by whatever may show it: with a hundred thousand people, whoever clears a thousand lost files away
-- read all of them a thousand times.
create index users_front_image on users ("frontImageId") where "frontImageId" is not null;
create index announcements_front_image on announcements ("frontImageId") where "frontImageId" is not null;
create index services_front_image on services ("frontImageId") where "frontImageId" is not null;
create index news_front_image on news ("frontImageId") where "frontImageId" is not null;
create index partners_front_image on partners ("frontImageId") where "frontImageId" is not null;
create index privacy_exports_upload on privacy_exports ("uploadId") where "uploadId" is not null;
create index imports_upload on imports ("uploadId") where "uploadId" is not null;
create index company_imports_upload on company_imports ("uploadId") where "uploadId" is not null;
-- The same of a company's sessions and calendars, and of a service that is taken out.
create index sessions_agency on sessions ("agencyId") where "agencyId" is not null;
create index calendar_subscriptions_agency on calendar_subscriptions ("agencyId") where "agencyId" is not null;
create index favorites_service on favorites ("serviceId") where "serviceId" is not null;
create index recommendations_service on recommendations ("serviceId") where "serviceId" is not null;
