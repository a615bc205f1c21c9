-- The row of a mail says when it is tried next, or why it will not be: jobs only remind of it.
alter table platform.outgoing_mail
  add column next_try_at timestamptz not null default now(),
  -- What the mail server last said.
  add column last_error text,
  -- The mail server cannot be used, as opposed to having put off this one mail.
  add column waits_for_server boolean not null default false,
  -- Since when nobody tries any more: it was refused, or nobody took it for three days.
  add column failed_at timestamptz,
  add column settled_at timestamptz;
create index outgoing_mail_due on platform.outgoing_mail (next_try_at) where sent_at is null and failed_at is null;
create index outgoing_mail_failed on platform.outgoing_mail (failed_at) where failed_at is not null and settled_at is null;
