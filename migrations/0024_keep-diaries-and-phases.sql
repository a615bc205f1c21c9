-- A diet that has phases, as a member follows it. Where they stand is not kept: it is worked out from the rows below.
create table meal_plans.protocols (
  id uuid primary key,
  profile_id uuid not null references members.profiles (id) on delete cascade,
  protocol text not null check (protocol in ('low-fodmap', 'gerd-triggers', 'rosacea-triggers', 'migraine-triggers')),
  started_on date not null,
  -- In which the days of the member are counted.
  time_zone text not null,
  weight_kg_at_start double precision,
  created timestamptz not null,
  unique (profile_id, protocol, started_on)
);

-- What the member decided: to pause, to stop, to repeat a test.
create table meal_plans.protocol_acts (
  id uuid primary key,
  protocol_id uuid not null references meal_plans.protocols (id) on delete cascade,
  act text not null check (act in ('pause', 'resume', 'stop', 'seen_clinician', 'go_on', 'repeat', 'skip', 'next')),
  challenge text,
  day date not null,
  created timestamptz not null
);
create index protocol_acts_by_protocol on meal_plans.protocol_acts (protocol_id, id);

-- Each plan that was made in a phase. It still counts when the plan itself is deleted.
create table meal_plans.phase_weeks (
  id uuid primary key,
  protocol_id uuid not null references meal_plans.protocols (id) on delete cascade,
  meal_plan_id uuid references meal_plans.meal_plans (id) on delete set null,
  starts_on date not null,
  days integer not null check (days between 1 and 14),
  phase text not null check (phase in ('watching', 'elimination', 'reintroduction', 'personalisation')),
  created timestamptz not null
);
create index phase_weeks_by_protocol on meal_plans.phase_weeks (protocol_id, starts_on);
create index phase_weeks_by_meal_plan on meal_plans.phase_weeks (meal_plan_id);

-- A portion of a food on test, on the day of a plan; taken off again where the diary speaks against it.
create table meal_plans.test_portions (
  id uuid primary key,
  protocol_id uuid not null references meal_plans.protocols (id) on delete cascade,
  meal_plan_id uuid references meal_plans.meal_plans (id) on delete set null,
  challenge text not null,
  step integer not null check (step >= 0),
  day date not null,
  fdc_id integer not null,
  grams double precision not null check (grams > 0),
  taken_off boolean not null default false,
  created timestamptz not null
);
-- One food at one meal of a day, whatever plans are made.
create unique index test_portions_a_day on meal_plans.test_portions (protocol_id, day) where not taken_off;
create index test_portions_by_meal_plan on meal_plans.test_portions (meal_plan_id);

-- One answer for each day.
create table meal_plans.diary_entries (
  profile_id uuid not null references members.profiles (id) on delete cascade,
  day date not null,
  level integer not null check (level between 0 and 10),
  items jsonb not null,
  causes text[] not null,
  red_flags text[] not null,
  relief boolean,
  created timestamptz not null,
  changed timestamptz not null,
  primary key (profile_id, day)
);
