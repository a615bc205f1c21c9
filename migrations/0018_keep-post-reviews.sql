-- What a person should check in a post that was drafted for them stays with the draft. Whoever publishes it
-- answers for it, so nothing that is published has anything left to check.
alter table content.posts add column review text[] not null default '{}';
alter table content.posts add constraint posts_published_are_checked check (not published or review = '{}');
