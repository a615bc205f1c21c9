-- A sentence about health is public only with a source or with the approval of a second person, as
-- { sentence, writtenBy, source, approval: { by, at } }. One person's reason was neither; the record of changes keeps it.
alter table content.posts add column checked_sentences jsonb not null default '[]';
alter table content.posts drop column overrides;
