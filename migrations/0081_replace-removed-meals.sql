-- Meals that take the place of what a member may not or does not want to eat any longer, and what they want shown anyway.
create table meal_plans.replacements (
  id uuid primary key,
  meal_plan_id uuid not null unique references meal_plans.meal_plans (id) on delete cascade,
  meals bytea not null,
  changed timestamptz not null
);
alter table meal_plans.replacements alter column meals set storage external;
create index replacements_meals_to_seal on meal_plans.replacements (id)
  where substring(meals from 1 for 1) <> '\x01' and meals <> '\x7b7d';

alter table meal_plans.replacements enable row level security;
create policy of_member on meal_plans.replacements
  using (exists (select from meal_plans.meal_plans plan where plan.id = meal_plan_id));
