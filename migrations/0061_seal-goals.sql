-- Health goals are sealed with the key of their member from now on. What is there becomes its text, is read like what is
-- sealed, and is sealed and marked by the job that finds it by this index. An empty list says nothing of anybody.
-- The database can no longer see which goals are chosen, so that the triggers that did what a foreign key would are gone:
-- who chooses a goal holds its row, and who deletes one looks for it by these marks.
drop trigger new_goals_exist on members.profiles;
drop trigger changed_goals_exist on members.profiles;
drop function members.goals_exist();
drop trigger goal_is_unused on catalogue.conditions;
drop function members.goal_is_unused();
drop index members.profiles_by_goal;

alter table members.profiles drop constraint profiles_goals_check, alter column goals drop default;
alter table members.profiles rename column goals to sealed_goals;
alter table members.profiles
  alter column sealed_goals type bytea using convert_to(array_to_json(sealed_goals)::text, 'UTF8'),
  alter column sealed_goals set default '\x5b5d',
  -- A keyed hash of member and goal for each goal that is sealed; it differs from member to member.
  add column goal_marks text[] not null default '{}' check (cardinality(goal_marks) <= 4);
create index profiles_goals_to_seal on members.profiles (id)
  where substring(sealed_goals from 1 for 1) <> '\x01' and sealed_goals <> '\x7b7d' and sealed_goals <> '\x5b5d';
