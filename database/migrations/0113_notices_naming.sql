-- What the bells of others say of a person by name: it goes when the person is erased.
create index on notifications (("data" ->> 'personId')) where "data" ->> 'personId' is not null;
