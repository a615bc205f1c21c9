-- Lists and erasures that read whole tables once there are many weeks.
create index meal_plans_by_time on meal_plans.meal_plans (created desc, id desc) where profile_id is not null;
create index profile_meal_plans_by_meal_plan on members.profile_meal_plans (meal_plan_id);
create index audit_by_actor on platform.audit (actor);
create index audit_before on platform.audit using gin (before jsonb_path_ops) where before is not null;
create index audit_after on platform.audit using gin (after jsonb_path_ops) where after is not null;
