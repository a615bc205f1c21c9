-- Each member has a key of their own, wrapped by one that is not in the database. It goes with the profile, and
-- processes that remember it are told.
create table platform.member_keys (
  member_id uuid primary key references members.profiles (id) on delete cascade,
  wrapped bytea not null,
  wrapped_by text not null
);
create function platform.announce_key_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_keys', old.member_id::text);
  return null;
end $$;
create trigger announce_end after delete on platform.member_keys
  for each row execute function platform.announce_key_end();

-- Facts are sealed with it from now on. What is there becomes its text, which is read like what is sealed, and is
-- sealed by a job that finds it by these indexes. An empty object says nothing of anybody.
alter table members.profiles alter column facts drop default, alter column facts_history drop default;
alter table members.profiles rename column facts to sealed_facts;
alter table members.profiles rename column facts_history to sealed_facts_history;
alter table members.profiles
  alter column sealed_facts type bytea using convert_to(sealed_facts::text, 'UTF8'),
  alter column sealed_facts_history type bytea using convert_to(sealed_facts_history::text, 'UTF8'),
  alter column sealed_facts set default '\x7b7d',
  alter column sealed_facts_history set default '\x7b7d';
create index profiles_facts_to_seal on members.profiles (id)
  where substring(sealed_facts from 1 for 1) <> '\x01' and sealed_facts <> '\x7b7d';
create index profiles_facts_history_to_seal on members.profiles (id)
  where substring(sealed_facts_history from 1 for 1) <> '\x01' and sealed_facts_history <> '\x7b7d';
