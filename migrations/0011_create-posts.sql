create schema content;

create table content.posts (
  id uuid primary key,
  -- A post outlives the health goal that it was written for.
  condition_id uuid references catalogue.conditions (id) on delete set null,
  headline text not null,
  strapline text not null,
  body text[] not null,
  -- Drafts are for administrators alone.
  published boolean not null,
  created timestamptz not null,
  changed timestamptz not null,
  version bigint not null default 0
);
create index posts_by_condition on content.posts (condition_id);

-- One row. Every write to the posts raises the number, so that caches know what they hold, and writers wait
-- here for each other. A row carries the version under which it was last written.
create table content.version (
  only_row boolean primary key default true check (only_row),
  number bigint not null
);
insert into content.version (number) values (1);

create function content.raise_version() returns trigger language plpgsql as $$
begin
  update content.version set number = number + 1;
  return null;
end $$;

create function content.stamp_version() returns trigger language plpgsql as $$
begin
  new.version := (select number from content.version);
  return new;
end $$;

create trigger raise_version before insert or update or delete on content.posts
  for each statement execute function content.raise_version();
create trigger stamp_version before insert or update on content.posts
  for each row execute function content.stamp_version();
