-- What an order asks for in words, and why it was refused, is sealed with the key of its member from now on. What is there
-- becomes its text, and is sealed by the job that finds it by these indexes. Where there are no words stands nothing.
alter table meal_plans.orders
  alter column goal drop not null,
  alter column goal drop default,
  alter column prompt drop not null,
  alter column prompt drop default,
  alter column goal type bytea using convert_to(to_json(nullif(goal, ''))::text, 'UTF8'),
  alter column prompt type bytea using convert_to(to_json(nullif(prompt, ''))::text, 'UTF8'),
  alter column failure_reason type bytea using convert_to(to_json(failure_reason)::text, 'UTF8');

create index orders_goal_to_seal on meal_plans.orders (id)
  where substring(goal from 1 for 1) <> '\x01' and goal <> '\x7b7d';
create index orders_prompt_to_seal on meal_plans.orders (id)
  where substring(prompt from 1 for 1) <> '\x01' and prompt <> '\x7b7d';
create index orders_failure_reason_to_seal on meal_plans.orders (id)
  where substring(failure_reason from 1 for 1) <> '\x01' and failure_reason <> '\x7b7d';
