-- `pending_email` is the address that an e-mail change waits for; until it is verified the old one signs in.
alter table identity.users
  drop constraint users_status_check,
  add constraint users_status_check
    check (status in ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED')),
  add column attributes jsonb not null default '{}',
  add column pending_email text check (pending_email = lower(pending_email)),
  add column mfa_methods text[] not null default '{}'
    check (mfa_methods <@ array['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP']),
  add column preferred_mfa text check (preferred_mfa is null or preferred_mfa = any (mfa_methods)),
  add column is_mfa_required boolean not null default false;

-- The newest code of each purpose, as a keyed hash. `sub` is no foreign key: whoever asks a code for an address
-- without an account leaves the same row behind.
create table identity.codes (
  sub uuid not null,
  purpose text not null check (purpose in ('sign-up', 'reset', 'verify-email', 'sign-in')),
  hash bytea not null,
  guesses_left integer not null,
  expires_at timestamptz not null,
  primary key (sub, purpose)
);
create index codes_by_time on identity.codes (expires_at);

-- Secrets are encrypted with a key kept outside the database. A new one waits until a code has proven it.
create table identity.software_tokens (
  sub uuid primary key references identity.users (sub) on delete cascade,
  secret bytea,
  pending_secret bytea,
  last_step bigint not null default 0
);

create table identity.devices (
  key text primary key,
  sub uuid not null references identity.users (sub) on delete cascade,
  name text,
  credential bytea not null,
  is_remembered boolean not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  used_at timestamptz not null
);
create index devices_by_user on identity.devices (sub);

alter table identity.sign_ins add column device_key text;
