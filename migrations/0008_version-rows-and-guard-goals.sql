-- Rows carry the version under which they were last written, and caches learn which part of the catalogue
-- has changed. So the version is raised before a statement writes its rows, no longer after: whoever writes
-- waits here for the writer before, and a row never has a lower version than one that was written earlier.
alter table catalogue.version add column parts jsonb not null default '{}';

create or replace function catalogue.raise_version() returns trigger language plpgsql as $$
declare
  raised bigint;
begin
  update catalogue.version
    set number = number + 1, parts = parts || jsonb_build_object(tg_table_name, number + 1)
    returning number into raised;
  perform pg_notify('catalogue', raised::text);
  return null;
end $$;

create function catalogue.stamp_version() returns trigger language plpgsql as $$
begin
  new.version := (select number from catalogue.version);
  return new;
end $$;

drop trigger plans_raise_version on catalogue.plans;
drop trigger conditions_raise_version on catalogue.conditions;
drop trigger foods_raise_version on catalogue.foods;
drop trigger food_nutrients_raise_version on catalogue.food_nutrients;
drop trigger recipes_raise_version on catalogue.recipes;

alter table catalogue.plans add column version bigint not null default 0;
alter table catalogue.conditions add column version bigint not null default 0;
alter table catalogue.nutrients add column version bigint not null default 0;
alter table catalogue.foods add column version bigint not null default 0;
alter table catalogue.recipes add column version bigint not null default 0;

create trigger raise_version before insert or update or delete on catalogue.plans
  for each statement execute function catalogue.raise_version();
create trigger raise_version before insert or update or delete on catalogue.conditions
  for each statement execute function catalogue.raise_version();
create trigger raise_version before insert or update or delete on catalogue.nutrients
  for each statement execute function catalogue.raise_version();
create trigger raise_version before insert or update or delete on catalogue.foods
  for each statement execute function catalogue.raise_version();
create trigger raise_version before insert or update or delete on catalogue.food_nutrients
  for each statement execute function catalogue.raise_version();
create trigger raise_version before insert or update or delete on catalogue.recipes
  for each statement execute function catalogue.raise_version();

create trigger stamp_version before insert or update on catalogue.plans
  for each row execute function catalogue.stamp_version();
create trigger stamp_version before insert or update on catalogue.conditions
  for each row execute function catalogue.stamp_version();
create trigger stamp_version before insert or update on catalogue.nutrients
  for each row execute function catalogue.stamp_version();
create trigger stamp_version before insert or update on catalogue.foods
  for each row execute function catalogue.stamp_version();
create trigger stamp_version before insert or update on catalogue.recipes
  for each row execute function catalogue.stamp_version();

create index foods_by_version on catalogue.foods (version);

-- Other names that people know a food by, as USDA lists them.
alter table catalogue.foods add column common_name text;

-- Goals are an array, which no foreign key can watch. These two triggers do what one would: a profile cannot
-- name a health goal that is not there, and one that is named cannot be deleted, however close the two come.
create index profiles_by_goal on members.profiles using gin (goals);

create function members.goals_exist() returns trigger language plpgsql as $$
begin
  perform from catalogue.conditions where id = any (new.goals) for key share;
  if exists (
    select from unnest(new.goals) chosen (id)
    where not exists (select from catalogue.conditions condition where condition.id = chosen.id)
  ) then
    raise foreign_key_violation using message = 'a profile names a health goal that is not there';
  end if;
  return null;
end $$;

create trigger new_goals_exist after insert on members.profiles
  for each row when (new.goals <> '{}') execute function members.goals_exist();
create trigger changed_goals_exist after update on members.profiles
  for each row when (new.goals <> old.goals) execute function members.goals_exist();

create function members.goal_is_unused() returns trigger language plpgsql as $$
begin
  if exists (select from members.profiles where goals @> array[old.id]) then
    raise foreign_key_violation using message = 'a health goal is on a profile';
  end if;
  return null;
end $$;

create trigger goal_is_unused after delete on catalogue.conditions
  for each row execute function members.goal_is_unused();
