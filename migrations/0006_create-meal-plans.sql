create schema meal_plans;

create table meal_plans.meal_plans (
  id uuid primary key,
  -- Null for the sample that everybody may read.
  profile_id uuid references members.profiles (id) on delete cascade,
  condition_ids uuid[] not null,
  condition_name text not null,
  plan jsonb not null,
  proof jsonb not null,
  request jsonb not null,
  created timestamptz not null
);
create index meal_plans_by_profile on meal_plans.meal_plans (profile_id, created desc);

-- One member's week: exactly one row, and so one plan and one mail, however often the job runs.
create table meal_plans.deliveries (
  id uuid primary key,
  profile_id uuid not null references members.profiles (id) on delete cascade,
  week_number integer not null,
  state text not null check (state in ('queued', 'solving', 'delivered', 'refused')),
  meal_plan_id uuid references meal_plans.meal_plans (id) on delete set null,
  reason text,
  created timestamptz not null,
  changed timestamptz not null,
  unique (profile_id, week_number),
  check (state <> 'refused' or reason is not null)
);
