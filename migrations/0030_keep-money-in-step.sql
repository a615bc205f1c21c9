-- The clock that all processes share. What is ordered or aged between processes is so by this one.
create function platform.clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

-- Each question to the payment provider takes a number before it is asked: of two answers, that of the later
-- question stands, whatever the clocks of the processes say.
create sequence members.payment_reads;

alter table members.subscriptions drop constraint subscriptions_status_check;
alter table members.subscriptions
  add constraint subscriptions_status_check check (status in (
    'starting', 'incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'ending', 'ended'
  )),
  -- Until when the member has paid, or is on trial.
  add column paid_until timestamptz,
  add column resumes_at timestamptz,
  add column read_number bigint not null default 0,
  -- What the provider is being asked for, until it is known whether it did so.
  add column pending_act text,
  add column pending_wish jsonb,
  add column pending_since timestamptz,
  add column restart_since timestamptz,
  -- When the trial is to end, decided when it is asked for.
  add column trial_until timestamptz,
  add constraint subscriptions_pending_check check ((pending_act is null) = (pending_since is null));

update members.subscriptions set
  restart_since = case when restart_key is null then null else now() end,
  paid_until = case status
    when 'trialing' then trial_ends_at
    when 'ending' then ends_at
    when 'ended' then ends_at
    when 'active' then current_period_ends_at
    -- The month that was refused is the one before its end.
    when 'past_due' then current_period_ends_at - interval '1 month'
  end;

create index subscriptions_due on members.subscriptions (paid_until) where status <> 'ended';

-- How far the provider's own list of events has been read.
create table members.payment_cursor (
  only_one boolean primary key default true check (only_one),
  -- By the provider's clock, in seconds.
  created bigint not null,
  read_at timestamptz not null
);
insert into members.payment_cursor (created, read_at) values (0, now());

-- What does not agree with the provider and is not safe to mend without somebody.
create table members.payment_findings (
  id uuid primary key,
  kind text not null,
  -- What it is about, as the provider names it.
  subject text not null,
  profile_id uuid references members.profiles (id) on delete cascade,
  detail text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  unique (kind, subject)
);

alter table members.profiles add column time_zone text;
