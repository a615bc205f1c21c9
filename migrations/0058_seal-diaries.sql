-- What a day of a diary tells is one sealed value from now on, bound to an id of its own, and so is the weight at which a
-- diet with phases began. What is there becomes its text, and is sealed by the job that finds it by these indexes.
alter table meal_plans.diary_entries add column id uuid not null default gen_random_uuid(), add column told bytea;
update meal_plans.diary_entries set told = convert_to(jsonb_build_object(
  'level', level, 'items', items, 'causes', causes, 'redFlags', red_flags, 'relief', relief)::text, 'UTF8');
alter table meal_plans.diary_entries
  alter column told set not null,
  drop column level,
  drop column items,
  drop column causes,
  drop column red_flags,
  drop column relief,
  drop constraint diary_entries_pkey,
  add primary key (id),
  add unique (profile_id, day);
alter table meal_plans.protocols
  alter column weight_kg_at_start type bytea using convert_to(weight_kg_at_start::text, 'UTF8');

create index diary_entries_told_to_seal on meal_plans.diary_entries (id)
  where substring(told from 1 for 1) <> '\x01' and told <> '\x7b7d';
create index protocols_weight_to_seal on meal_plans.protocols (id)
  where substring(weight_kg_at_start from 1 for 1) <> '\x01' and weight_kg_at_start <> '\x7b7d';
