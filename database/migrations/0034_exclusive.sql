-- Whether the code of 2025 comes from this code of 2007 alone, and so does all that is under it: the official relation "1-1". Read backwards
-- nothing else of the table is certain, because it names one representative successor of each code and counts the others.
alter table ateco_correspondences add column "isExclusive" boolean not null default false;
