-- What the bell says of one thing, whoever reads it: taken back when it is no more true.
create index on notifications ("event", ("data" ->> '_id'));
