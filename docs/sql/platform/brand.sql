-- What the queries of this feature send. Written by npm run sql:snapshots, never by hand.

-- findLogo
select "logo"
  from "firm"
  where "logo" is not null
  and "logoMark" = $1;
select "logo"
  from "firm"
  where "logo" is not null;

-- getBrand
select "name", "telephone", "email", "privacyUrl", "linkedin", "facebook", "instagram", "vatNumber", "pec", "seat", "colourLight", "colourDark", "showsProduct", "checkSites", "confirmsChoices", "logoMark", "logoWidth", "logoHeight"
  from "firm";

-- getBrandToShow
select "name", "telephone", "email", "privacyUrl", "linkedin", "facebook", "instagram", "vatNumber", "pec", "seat", "colourLight", "colourDark", "showsProduct", "checkSites", "confirmsChoices", "logoMark", "logoWidth", "logoHeight"
  from "firm";

-- getFirm
select "name", "telephone", "email", "privacyUrl", "linkedin", "facebook", "instagram", "vatNumber", "pec", "seat", "colourLight", "colourDark", "showsProduct", "checkSites", "confirmsChoices", "logoMark", "logoWidth", "logoHeight"
  from "firm";
