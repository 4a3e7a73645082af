-- What the values of the official record mean where no question is needed to say it, and what they mean for questions that have the
-- names of the story, so that an installation that keeps them reads the record from its next import on.

insert into official_correspondences ("_id", "field", "value", "kind")
select gen_random_uuid(), given."field", given."value", given."kind"
from (values
  ('Dimensioni', 'Non classificabile/classificato', 'everybody'),
  ('Tipologia_Soggetto', 'Impresa', 'everybody'),
  ('Tipologia_Soggetto', 'Ente Pubblico', 'noFirm'),
  ('Tipologia_Soggetto', 'Università/Ente di Ricerca', 'noFirm'),
  ('Tipologia_Soggetto', 'Cittadino', 'noFirm'),
  ('Tipologia_Soggetto', 'Istituto finanziario', 'noFirm')
) as given ("field", "value", "kind");

insert into official_correspondences ("_id", "field", "value", "kind", "requirementTemplateId")
select gen_random_uuid(), given."field", given."value", 'answer', r."_id"
from (values
  ('Dimensioni', 'Microimpresa', 'Dimensione', 'Micro impresa'),
  ('Dimensioni', 'Piccola Impresa', 'Dimensione', 'Piccola impresa'),
  ('Dimensioni', 'Media Impresa', 'Dimensione', 'Media impresa'),
  ('Dimensioni', 'Grande Impresa', 'Dimensione', 'Grande impresa'),
  ('Tipologia_Soggetto', 'Professionista', 'Forma giuridica', 'Libero professionista'),
  ('Tipologia_Soggetto', 'Consorzio', 'Forma giuridica', 'Cooperativa o consorzio'),
  ('Tipologia_Soggetto', 'Impresa - prevalenza femminile', 'Compagine e qualifiche', 'Prevalenza femminile'),
  ('Tipologia_Soggetto', 'Impresa - prevalenza giovanile', 'Compagine e qualifiche', 'Prevalenza giovanile'),
  ('Tipologia_Soggetto', 'Impresa - SU/PMI innovativa', 'Compagine e qualifiche', 'Startup innovativa'),
  ('Tipologia_Soggetto', 'Impresa - SU/PMI innovativa', 'Compagine e qualifiche', 'PMI innovativa')
) as given ("field", "value", "question", "answer")
join categories_templates c on lower(c."categoryName") = lower(given."question")
join requirements_templates r on r."categoryTemplateId" = c."_id" and lower(r."name") = lower(given."answer");
