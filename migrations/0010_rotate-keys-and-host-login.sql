-- Until when a key that no longer signs is believed: the end of the last token it signed.
alter table identity.signing_keys add column verifies_until timestamptz;

-- What an access token may be used for, where the client asked for less than everything.
alter table identity.sign_ins add column scope text;

-- One per hosted login, until the client has fetched its tokens. `hash` is of the code, which only the client holds.
create table identity.authorization_codes (
  hash bytea primary key,
  origin_jti uuid not null references identity.sign_ins (origin_jti) on delete cascade,
  client_id text not null,
  redirect_uri text not null,
  code_challenge text not null,
  nonce text,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index authorization_codes_by_time on identity.authorization_codes (expires_at);
create index authorization_codes_by_sign_in on identity.authorization_codes (origin_jti);

-- Accounts elsewhere that somebody signs in with; `subject` is what their provider calls them for ever.
create table identity.provider_accounts (
  provider text not null,
  subject text not null,
  sub uuid not null references identity.users (sub) on delete cascade,
  linked_at timestamptz not null,
  primary key (provider, subject)
);
create index provider_accounts_by_user on identity.provider_accounts (sub);
