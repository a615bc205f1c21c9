-- Meals that their member wants to keep, as [{"day": 0, "slot": "dinner"}]; days count from 0.
alter table meal_plans.meal_plans add column locks jsonb not null default '[]';

-- What was changed in a plan after it was solved, and how that day stood before, so that it can be brought back.
create table meal_plans.changes (
  id uuid primary key,
  meal_plan_id uuid not null references meal_plans.meal_plans (id) on delete cascade,
  kind text not null check (kind in ('swap', 'day')),
  day integer not null check (day >= 0),
  -- Null where the whole day was solved anew.
  slot text,
  before jsonb not null,
  created timestamptz not null,
  check ((kind = 'day') = (slot is null))
);
create index changes_by_meal_plan on meal_plans.changes (meal_plan_id, id desc);
