-- Goal marks could be recomputed from this database and SECRET_KEY alone. They are now made with a key that is wrapped like
-- members' keys, and with a salt that is deleted together with the member's key. Marks made before are removed; null means
-- that a job still has to compute them.
alter table platform.member_keys
  add column goal_salt uuid not null default gen_random_uuid(),
  -- Null for the key of the marks, which belongs to no member.
  add column profile_id uuid generated always as
    (nullif(member_id, '00000000-0000-0000-0000-000000000001'::uuid)) stored,
  drop constraint member_keys_member_id_fkey;
alter table platform.member_keys
  add foreign key (profile_id) references members.profiles (id) on delete cascade;
create index member_keys_by_profile on platform.member_keys (profile_id);
alter table members.profiles alter column goal_marks drop not null;
update members.profiles set goal_marks = null
  where goal_marks <> '{}'
    or (substring(sealed_goals from 1 for 1) <> '\x01' and sealed_goals <> '\x7b7d' and sealed_goals <> '\x5b5d');
delete from members.hash_keys where id = 'goals';
create index profiles_goals_to_index on members.profiles (id) where goal_marks is null;
