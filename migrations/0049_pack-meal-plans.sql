-- Plans and proofs are packed JSON from now on. What is there becomes its text, which is read like what is packed, and
-- is packed by a job that finds it by this index; values are stored as they come, since they do not shrink any further.
alter table meal_plans.meal_plans
  alter column plan type bytea using convert_to(plan::text, 'UTF8'),
  alter column proof type bytea using convert_to(proof::text, 'UTF8');
alter table meal_plans.meal_plans
  alter column plan set storage external,
  alter column proof set storage external;
create index meal_plans_to_pack on meal_plans.meal_plans (id)
  where get_byte(plan, 0) = 123 or get_byte(proof, 0) = 123;
