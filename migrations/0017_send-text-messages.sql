-- Text messages that are to leave: encrypted with a key kept outside the database, and gone once they went or would
-- come too late to be of use.
create table platform.outgoing_texts (
  id uuid primary key,
  "to" text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  good_until timestamptz not null,
  attempts integer not null default 0
);
create index outgoing_texts_by_recipient on platform.outgoing_texts ("to");
create index outgoing_texts_by_end on platform.outgoing_texts (good_until);

-- `pending_phone` is the number that takes the place of a verified one once it is verified itself.
alter table identity.users
  add column phone_verified boolean not null default false,
  add column pending_phone text,
  drop constraint users_mfa_methods_check,
  add constraint users_mfa_methods_check
    check (mfa_methods <@ array['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP', 'SMS_MFA']),
  add check (not phone_verified or attributes ? 'phone_number');

alter table identity.codes
  drop constraint codes_purpose_check,
  add constraint codes_purpose_check
    check (purpose in ('sign-up', 'reset', 'verify-email', 'sign-in', 'verify-phone', 'sign-in-text'));
