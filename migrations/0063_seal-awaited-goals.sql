-- The health goals that were asked for with a plan that has not come yet are sealed with the key of their member from now
-- on. Those that wait stand here as their text, until the job that finds them by these indexes has sealed them.
alter table members.subscriptions add column pending_goals bytea, add column awaited_goals bytea;
update members.subscriptions
  set pending_goals = convert_to((pending_wish -> 'goals')::text, 'UTF8'), pending_wish = pending_wish - 'goals'
  where pending_wish ? 'goals';
update members.subscriptions
  set awaited_goals = convert_to((awaited_plan -> 'goals')::text, 'UTF8'), awaited_plan = awaited_plan - 'goals'
  where awaited_plan ? 'goals';

create index subscriptions_pending_goals_to_seal on members.subscriptions (id)
  where substring(pending_goals from 1 for 1) <> '\x01' and pending_goals <> '\x7b7d' and pending_goals <> '\x5b5d';
create index subscriptions_awaited_goals_to_seal on members.subscriptions (id)
  where substring(awaited_goals from 1 for 1) <> '\x01' and awaited_goals <> '\x7b7d' and awaited_goals <> '\x5b5d';
