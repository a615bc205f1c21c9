-- Which health goals a meal plan serves, what they are called, and which one an order asks for, is sealed with the key of
-- its member from now on. What is there becomes its text, and is sealed by the job that finds it by these indexes.
alter table meal_plans.meal_plans
  alter column condition_ids type bytea using convert_to(array_to_json(condition_ids)::text, 'UTF8'),
  alter column condition_name type bytea using convert_to(to_json(condition_name)::text, 'UTF8');
alter table meal_plans.orders
  alter column condition_id type bytea using convert_to(to_json(condition_id)::text, 'UTF8');

create index meal_plans_condition_ids_to_seal on meal_plans.meal_plans (id)
  where substring(condition_ids from 1 for 1) <> '\x01' and condition_ids <> '\x7b7d' and condition_ids <> '\x5b5d';
create index meal_plans_condition_name_to_seal on meal_plans.meal_plans (id)
  where substring(condition_name from 1 for 1) <> '\x01' and condition_name <> '\x7b7d';
create index orders_condition_id_to_seal on meal_plans.orders (id)
  where substring(condition_id from 1 for 1) <> '\x01' and condition_id <> '\x7b7d';
