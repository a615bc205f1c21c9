-- The schema `platform` exists already: the table of applied migrations lives in it.
create table platform.outgoing_mail (
  id uuid primary key,
  key text not null unique,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0
);

create table platform.sandbox_inbox (
  mail_id uuid primary key references platform.outgoing_mail (id) on delete cascade,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index sandbox_inbox_by_recipient on platform.sandbox_inbox ("to", sent_at desc);

-- Who did what, when, with the row before and after; written in the transaction of the change.
create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  act text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_by_subject on platform.audit (subject, at desc);
