-- Passkeys: a key pair of a member's device, of which only the public half is here. Another way to sign in, and a second
-- factor by itself, since each use asks for the member's finger, face or PIN.
create table identity.passkeys (
  credential_id text primary key,
  sub uuid not null references identity.users (sub) on delete cascade,
  -- The domain it was made for; at another one it opens nothing.
  relying_party_id text not null,
  -- As COSE, in base64url. No secret.
  public_key text not null,
  -- How often it was used, as far as its authenticator counts: a lower count means that somebody copied it.
  counter bigint not null,
  name text,
  transports text[] not null default '{}',
  attachment text,
  created_at timestamptz not null,
  used_at timestamptz,
  -- Where it was added.
  network text,
  agent text
);
create index passkeys_by_user on identity.passkeys (sub, created_at);

-- What a passkey that is being added has to sign: one for each sign-in, good once.
create table identity.passkey_registrations (
  origin_jti uuid primary key references identity.sign_ins (origin_jti) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- A code by mail in the place of the password. Apart from the one beside it, so that who asks for many of these ends none
-- of those.
alter table identity.codes
  drop constraint codes_purpose_check,
  add constraint codes_purpose_check check (
    purpose in ('sign-up', 'reset', 'verify-email', 'sign-in', 'first-factor', 'verify-phone', 'sign-in-text')
  );
