-- What a meal plan and its changes hold is sealed with the key of its member from now on. What is there becomes its
-- text or stays as it was packed, is read like what is sealed, and is sealed by the job that finds it by these indexes.
-- Whoever packed it finds nothing any more.
drop index meal_plans.meal_plans_to_pack;
alter table meal_plans.meal_plans
  alter column request type bytea using convert_to(request::text, 'UTF8'),
  alter column prompt type bytea using convert_to(prompt::text, 'UTF8');
alter table meal_plans.changes
  alter column before type bytea using convert_to(before::text, 'UTF8');
-- What is packed or sealed does not shrink any further.
alter table meal_plans.meal_plans
  alter column request set storage external,
  alter column prompt set storage external;
alter table meal_plans.changes alter column before set storage external;

create index meal_plans_plan_to_seal on meal_plans.meal_plans (id)
  where substring(plan from 1 for 1) <> '\x01' and plan <> '\x7b7d';
create index meal_plans_proof_to_seal on meal_plans.meal_plans (id)
  where substring(proof from 1 for 1) <> '\x01' and proof <> '\x7b7d';
create index meal_plans_request_to_seal on meal_plans.meal_plans (id)
  where substring(request from 1 for 1) <> '\x01' and request <> '\x7b7d';
create index meal_plans_prompt_to_seal on meal_plans.meal_plans (id)
  where substring(prompt from 1 for 1) <> '\x01' and prompt <> '\x7b7d';
create index changes_before_to_seal on meal_plans.changes (id)
  where substring(before from 1 for 1) <> '\x01' and before <> '\x7b7d';

-- The job that packed. Its queue is pg-boss's own, and not there yet in a new database.
do $$
begin
  if to_regclass('jobs.job') is not null then
    delete from jobs.schedule where name = 'meal-plans.pack';
    delete from jobs.job where name = 'meal-plans.pack';
  end if;
end $$;
