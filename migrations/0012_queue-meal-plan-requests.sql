-- A meal plan that somebody asked for, beside the weekly ones: exactly one plan, however often the job runs.
create table meal_plans.requests (
  id uuid primary key,
  profile_id uuid not null references members.profiles (id) on delete cascade,
  condition_id uuid not null,
  days integer not null check (days between 1 and 14),
  -- The sentence that stands in for the health goal's own; empty for none.
  goal text not null,
  state text not null check (state in ('queued', 'solved', 'refused')),
  meal_plan_id uuid references meal_plans.meal_plans (id) on delete set null,
  reason text,
  created timestamptz not null,
  changed timestamptz not null,
  check (state <> 'refused' or reason is not null)
);
create index requests_by_profile on meal_plans.requests (profile_id, created desc);
create index requests_by_meal_plan on meal_plans.requests (meal_plan_id);
create index deliveries_by_meal_plan on meal_plans.deliveries (meal_plan_id);

-- Its texts can be edited; the number tells an editor that somebody else has done so meanwhile.
alter table meal_plans.meal_plans add column version integer not null default 1;
