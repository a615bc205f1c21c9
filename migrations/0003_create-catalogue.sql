create schema catalogue;

create table catalogue.plans (
  id uuid primary key,
  name text not null unique,
  description_short text not null,
  description_long text not null,
  features text[] not null,
  price_cents integer not null check (price_cents >= 0),
  featured boolean not null,
  health_goals integer not null check (health_goals between 1 and 4),
  stripe_price_id text not null,
  stripe_product_id text not null,
  stripe_buy_url text not null,
  changed_at timestamptz not null default now()
);

create table catalogue.conditions (
  id uuid primary key,
  rule_set text,
  name text not null unique,
  category text not null,
  description text not null,
  diet_focus text not null,
  enabled boolean not null,
  prompt text not null,
  goal jsonb not null,
  plan_goal text not null,
  plan_overview text not null,
  plan_focus jsonb not null,
  plan_tips text[] not null,
  changed_at timestamptz not null default now()
);

create table catalogue.nutrients (
  id integer primary key,
  name text not null,
  unit_name text not null,
  nutrient_group text not null,
  rank integer not null
);

create table catalogue.foods (
  fdc_id integer primary key,
  name text not null,
  description text not null,
  category text not null,
  enabled boolean not null,
  tags text[] not null,
  allergens text[] not null,
  diet text not null,
  glycaemic_index integer,
  fodmap_serving_grams double precision,
  added_sugar_per_100g double precision,
  lactose_per_100g double precision,
  tag_serving_grams jsonb not null default '{}',
  look_shape text not null,
  look_colour text not null,
  portions jsonb not null,
  changed_at timestamptz not null default now()
);

-- Amounts per 100 g edible portion. No row means unknown, never zero.
create table catalogue.food_nutrients (
  fdc_id integer not null references catalogue.foods (fdc_id) on delete cascade,
  nutrient_id integer not null references catalogue.nutrients (id),
  amount double precision not null check (amount >= 0),
  primary key (fdc_id, nutrient_id)
);

create table catalogue.recipes (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  category text not null,
  description text not null,
  slot_text text,
  cuisine text not null,
  minutes integer not null,
  servings integer not null check (servings > 0),
  season text[] not null,
  ingredients jsonb not null,
  steps text[] not null,
  changed_at timestamptz not null default now()
);

-- One row. Every write to the catalogue raises the number, so that caches know what they hold.
create table catalogue.version (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  -- When the starter catalogue was loaded; it is loaded once, whatever is deleted later.
  seeded_at timestamptz
);
insert into catalogue.version (number) values (1);

create function catalogue.raise_version() returns trigger language plpgsql as $$
begin
  update catalogue.version set number = number + 1;
  perform pg_notify('catalogue', (select number::text from catalogue.version));
  return null;
end $$;

create trigger plans_raise_version after insert or update or delete on catalogue.plans
  for each statement execute function catalogue.raise_version();
create trigger conditions_raise_version after insert or update or delete on catalogue.conditions
  for each statement execute function catalogue.raise_version();
create trigger foods_raise_version after insert or update or delete on catalogue.foods
  for each statement execute function catalogue.raise_version();
create trigger food_nutrients_raise_version after insert or update or delete on catalogue.food_nutrients
  for each statement execute function catalogue.raise_version();
create trigger recipes_raise_version after insert or update or delete on catalogue.recipes
  for each statement execute function catalogue.raise_version();
