-- Why a week or a request ended without a plan, for the operator: the reason itself is the member's to read.
alter table meal_plans.deliveries add column kind text;
alter table meal_plans.requests add column kind text;

update meal_plans.deliveries set kind = case
  when reason like 'We may plan your meals once you agree%' then 'consent'
  when reason like 'There is no health goal%' then 'goals'
  when reason like 'No week of our recipes%' then 'infeasible'
  else 'refused' end
where state = 'refused';
update meal_plans.requests set kind = case
  when reason like 'We may plan your meals once you agree%' then 'consent'
  when reason like 'The health goal that%' then 'goals'
  when reason like 'No week of our recipes%' then 'infeasible'
  else 'refused' end
where state = 'refused';
