-- Whether a member agrees that their health data is used is read in the statement that reads their key: of each consent
-- that was ever given, whether it stands. It is the consents themselves, so that nothing has to follow them.
create view platform.health_consents with (security_invoker = true) as
  select profile_id as member_id, withdrawn_at is null as stands
  from members.consents where kind = 'health-data';

-- Processes that remember it are told in the transaction that gives or withdraws one, as they are of keys that end.
create function platform.announce_consent() returns trigger language plpgsql as $$
begin
  if coalesce(new.kind, old.kind) = 'health-data' then
    perform pg_notify('member_keys', 'consent:' || coalesce(new.profile_id, old.profile_id));
  end if;
  return null;
end $$;
create trigger announce_health_consent after insert or update or delete on members.consents
  for each row execute function platform.announce_consent();
