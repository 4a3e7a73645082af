-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- upsertFirm
insert into "firm" ("_id", "logo", "logoMark", "logoWidth", "logoHeight")
  values ($1, $2, $3, $4, $5)
  on conflict ("_id") do update
  set "logo" = $6, "logoMark" = $7, "logoWidth" = $8, "logoHeight" = $9;
insert into "firm" ("_id", "name", "telephone", "email", "privacyUrl", "linkedin", "facebook", "instagram", "vatNumber", "pec", "seat", "colourLight", "colourDark", "showsProduct", "checkSites", "confirmsChoices")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
  on conflict ("_id") do update
  set "name" = $17, "telephone" = $18, "email" = $19, "privacyUrl" = $20, "linkedin" = $21, "facebook" = $22, "instagram" = $23, "vatNumber" = $24, "pec" = $25, "seat" = $26, "colourLight" = $27, "colourDark" = $28, "showsProduct" = $29, "checkSites" = $30, "confirmsChoices" = $31;
