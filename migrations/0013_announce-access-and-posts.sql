-- A process remembers for a moment whom an access token speaks for. Whatever ends that, or changes what the user
-- may do, is announced with the user's id; '*' means everybody.
create function identity.announce_access() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'signing_keys' then
    perform pg_notify('access', '*');
  elsif tg_table_name = 'sign_ins' then
    perform pg_notify('access', old.sub::text);
  else
    perform pg_notify('access', old.auth_user_id);
  end if;
  return null;
end $$;

create trigger announce_end after update on identity.sign_ins
  for each row when (old.revoked_at is null and new.revoked_at is not null)
  execute function identity.announce_access();
-- What ended by itself is cleared away in silence.
create trigger announce_deletion after delete on identity.sign_ins
  for each row when (old.revoked_at is null and old.expires_at > now())
  execute function identity.announce_access();

create trigger announce_change after update or delete on identity.signing_keys
  for each row execute function identity.announce_access();

create trigger announce_change after update on members.profiles
  for each row when ((old.auth_user_id, old.admin) is distinct from (new.auth_user_id, new.admin))
  execute function identity.announce_access();
create trigger announce_deletion after delete on members.profiles
  for each row execute function identity.announce_access();

-- Posts are public as plans and health goals are, and kept in memory like them: one version counts for all.
drop trigger raise_version on content.posts;
drop trigger stamp_version on content.posts;
drop function content.raise_version();
drop function content.stamp_version();
drop table content.version;

create trigger raise_version before insert or update or delete on content.posts
  for each statement execute function catalogue.raise_version();
create trigger stamp_version before insert or update on content.posts
  for each row execute function catalogue.stamp_version();

-- Rows keep a lower version than any that is still to come, so that no tag is given out twice.
update catalogue.version set number = greatest(number, (select coalesce(max(version), 0) from content.posts)) + 1;
