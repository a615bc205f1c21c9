-- The Stripe twin of the sandbox. Nothing outside src/members/payments/sandbox reads or writes here.
create schema payments_sandbox;

-- Stripe's objects as the API shows them. `hidden` is what the twin knows and never shows.
create table payments_sandbox.objects (
  id text primary key,
  kind text not null,
  sequence bigint not null generated always as identity,
  body jsonb not null,
  hidden jsonb not null default '{}'
);
create index objects_newest on payments_sandbox.objects (kind, sequence desc);
create index objects_by_content on payments_sandbox.objects using gin (body jsonb_path_ops);

-- What was answered under an idempotency key, for a day.
create table payments_sandbox.answers (
  key text primary key,
  fingerprint text not null,
  status integer,
  body jsonb,
  created timestamptz not null
);
