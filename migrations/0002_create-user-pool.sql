create schema identity;

-- `credential` is the SRP salt and verifier, encrypted with a key kept outside the database.
create table identity.users (
  sub uuid primary key,
  username text not null unique check (username = lower(username)),
  email_verified boolean not null,
  status text not null check (status in ('CONFIRMED', 'FORCE_CHANGE_PASSWORD')),
  credential bytea not null,
  password_set_at timestamptz not null,
  created_at timestamptz not null
);

-- One row per sign-in; all its tokens carry `origin_jti`. Ending the row ends them.
create table identity.sign_ins (
  origin_jti uuid primary key,
  sub uuid not null references identity.users (sub) on delete cascade,
  client_id text not null,
  event_id uuid not null,
  signed_in_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sign_ins_by_user on identity.sign_ins (sub);

-- Replaced tokens are kept as long as their sign-in, so that the use of a stolen one is noticed.
create table identity.refresh_tokens (
  hash bytea primary key,
  origin_jti uuid not null references identity.sign_ins (origin_jti) on delete cascade,
  replaced_at timestamptz
);
create index refresh_tokens_by_sign_in on identity.refresh_tokens (origin_jti);

-- `sub` is no foreign key: tries for an address without an account are counted and locked alike.
create table identity.password_attempts (
  sub uuid primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz not null
);
create index password_attempts_by_time on identity.password_attempts (last_at);

-- Challenges that were answered rightly, until they would have expired: each is good once.
create table identity.spent_challenges (
  id uuid primary key,
  expires_at timestamptz not null
);
create index spent_challenges_by_time on identity.spent_challenges (expires_at);

-- To rotate: turn the signing key to 'verifying' for a day (the next use makes a new one), then to 'retired'.
create table identity.signing_keys (
  kid text primary key,
  state text not null check (state in ('signing', 'verifying', 'retired')),
  public_key jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null
);
create unique index signing_keys_only_one_signs on identity.signing_keys (state) where state = 'signing';

-- Counted requests, shared by all processes. `key` is a keyed hash: no address is stored.
create table platform.rate_limits (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);
create index rate_limits_by_time on platform.rate_limits (ends_at);
