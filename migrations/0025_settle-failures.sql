-- When somebody closed the task that a week or a request without a plan is; null while it stands.
alter table meal_plans.deliveries add column settled_at timestamptz;
alter table meal_plans.requests add column settled_at timestamptz;
-- A state of a few rows among many: what stands as a task, and what is under way.
create index deliveries_open on meal_plans.deliveries (state) where state <> 'delivered';
create index requests_open on meal_plans.requests (state) where state <> 'solved';
