-- What an administrator asks of a plan's words is stored with the request, and with the plan together with what came of it.
alter table meal_plans.requests add column prompt text not null default '';
alter table meal_plans.meal_plans add column prompt jsonb;
