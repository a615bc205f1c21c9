-- Who had a free trial, as keyed hashes: of a member, of an address without aliases, of a card. They outlast the account
-- and tell nobody's name.
create table members.trial_uses (
  hash text primary key,
  kind text not null check (kind in ('member', 'email', 'card')),
  -- Of the start that claims it, until it is known to have begun.
  claimed_by uuid,
  used_at timestamptz not null
);
create index trial_uses_by_claim on members.trial_uses (claimed_by) where claimed_by is not null;

-- The key of those hashes, itself encrypted, so that they still match after a change of SECRET_KEY.
create table members.hash_keys (
  id text primary key,
  sealed bytea not null
);

-- Begun with a charge, since the trial was had before.
alter table members.subscriptions add column without_trial boolean not null default false;
-- Whether its trial stands among those that were used.
alter table members.subscriptions add column trial_counted boolean not null default false;
