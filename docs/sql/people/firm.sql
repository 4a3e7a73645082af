-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- upsertFirm
insert into "firm" ("_id", "logo", "logoMark", "logoWidth", "logoHeight")
  values ($1, $2, $3, $4, $5)
  on conflict ("_id") do update
  set "logo" = $6, "logoMark" = $7, "logoWidth" = $8, "logoHeight" = $9;
insert into "firm" ("_id", "name", "telephone", "email", "privacyUrl", "linkedin", "facebook", "instagram", "vatNumber", "pec", "seat", "colourLight", "colourDark", "showsProduct", "checkSites")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
  on conflict ("_id") do update
  set "name" = $16, "telephone" = $17, "email" = $18, "privacyUrl" = $19, "linkedin" = $20, "facebook" = $21, "instagram" = $22, "vatNumber" = $23, "pec" = $24, "seat" = $25, "colourLight" = $26, "colourDark" = $27, "showsProduct" = $28, "checkSites" = $29;
