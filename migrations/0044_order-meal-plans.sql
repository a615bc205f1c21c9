-- A week that has begun and a plan that somebody asked for are one thing: an order for one meal plan, with its reason.
create table meal_plans.orders (
  id uuid primary key,
  profile_id uuid not null references members.profiles (id) on delete cascade,
  reason text not null check (reason in ('due_week', 'asked_for')),
  -- Of a due week: 1 is the first of the subscription.
  week_number integer,
  -- Of a plan that was asked for: its one health goal. A due week serves those of the profile.
  condition_id uuid,
  days integer not null check (days between 1 and 14),
  -- The sentence that stands in for the health goal's own; empty for none.
  goal text not null,
  -- What the language model was asked for; empty for the catalogue's guidance alone.
  prompt text not null,
  state text not null check (state in ('queued', 'solving', 'delivered', 'refused')),
  meal_plan_id uuid references meal_plans.meal_plans (id) on delete set null,
  is_mail_withheld boolean not null,
  failure_kind text,
  failure_reason text,
  -- When somebody closed the task that an order without a plan is.
  settled_at timestamptz,
  created timestamptz not null,
  changed timestamptz not null,
  unique (profile_id, week_number),
  check ((reason = 'due_week') = (week_number is not null)),
  check ((reason = 'asked_for') = (condition_id is not null)),
  check (state <> 'refused' or failure_reason is not null)
);

insert into meal_plans.orders
select id, profile_id, 'due_week', week_number, null, 7, '', '', state, meal_plan_id, is_mail_withheld,
  kind, reason, settled_at, created, changed
from meal_plans.deliveries;
insert into meal_plans.orders
select id, profile_id, 'asked_for', null, condition_id, days, goal, prompt,
  case state when 'solved' then 'delivered' else state end, meal_plan_id, is_mail_withheld,
  kind, reason, settled_at, created, changed
from meal_plans.requests;
drop table meal_plans.deliveries;
drop table meal_plans.requests;

create index orders_by_profile on meal_plans.orders (profile_id, created desc);
create index orders_by_meal_plan on meal_plans.orders (meal_plan_id);
create index orders_open on meal_plans.orders (state) where state <> 'delivered';

-- Each order's mail goes once, also one that was mailed under its former name.
update platform.outgoing_mail set key = regexp_replace(key, '^(delivery|meal-plan-request):', 'meal-plan-order:')
where key like 'delivery:%' or key like 'meal-plan-request:%';

-- Jobs of the former names: the sweeper gives each order that waits one of today's.
do $$
begin
  if to_regclass('jobs.job') is not null then
    delete from jobs.job where name in ('meal-plans.deliver-week', 'meal-plans.generate-plan');
  end if;
end $$;
