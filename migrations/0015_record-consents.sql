-- What a member has agreed to: which text, in which version, when, and until when. A row is never changed but by
-- its withdrawal, and agreeing again makes a new one.
create table members.consents (
  id uuid primary key,
  profile_id uuid not null references members.profiles (id) on delete cascade,
  kind text not null check (kind in ('health-data', 'terms')),
  version text not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  check (withdrawn_at >= given_at)
);
create unique index consents_standing on members.consents (profile_id, kind) where withdrawn_at is null;
create index consents_by_profile on members.consents (profile_id, given_at desc);

-- The key under which a subscription that has ended is being begun anew at the payment provider.
alter table members.subscriptions add column restart_key uuid;
