-- Finds the running weeks that hold a recipe or a food without unsealing plans: keyed hashes of both, and how many days a
-- plan has. Null until a plan is indexed; empty once its week is over, so that no history of meals is kept.
alter table meal_plans.meal_plans
  add column dish_marks text[],
  add column day_count integer;
create index meal_plans_by_dish_mark on meal_plans.meal_plans using gin (dish_marks);
create index meal_plans_to_index on meal_plans.meal_plans (created)
  where dish_marks is null and profile_id is not null;
create index meal_plans_indexed on meal_plans.meal_plans (created)
  where dish_marks <> '{}' and profile_id is not null;
