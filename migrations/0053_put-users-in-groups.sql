-- Groups of users, as tokens say in `cognito:groups`: what somebody who works here may do.
create table identity.groups (
  name text primary key,
  description text,
  precedence integer,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

alter table identity.users add column groups text[] not null default '{}';
create index users_in_groups on identity.users using gin (groups) where groups <> '{}';

-- Whoever is taken out of a group is no longer what they were, at once and in every process.
create or replace function identity.announce_access() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'signing_keys' then
    perform pg_notify('access', '*');
  elsif tg_table_name in ('sign_ins', 'users') then
    perform pg_notify('access', old.sub::text);
  else
    perform pg_notify('access', old.auth_user_id);
  end if;
  return null;
end $$;

create trigger announce_groups after update on identity.users
  for each row when (old.groups is distinct from new.groups)
  execute function identity.announce_access();
