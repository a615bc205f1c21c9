create schema members;

create table members.profiles (
  id uuid primary key,
  auth_user_id text not null unique,
  username text not null unique check (username = lower(username)),
  email text not null,
  name text,
  admin boolean not null default false,
  plan_id uuid references catalogue.plans (id),
  goals uuid[] not null default '{}' check (cardinality(goals) <= 4),
  facts jsonb not null default '{}',
  payment_intent text,
  payment_intent_client_secret text,
  created timestamptz not null,
  last_plan_sent timestamptz,
  changed_at timestamptz not null
);
create index profiles_newest on members.profiles (created desc, id desc);
create index profiles_by_plan on members.profiles (plan_id);

create table members.profile_meal_plans (
  profile_id uuid not null references members.profiles (id) on delete cascade,
  meal_plan_id uuid not null,
  created timestamptz not null,
  primary key (profile_id, meal_plan_id)
);

-- The intention to have a customer at the payment provider; its id follows once the provider has answered.
create table members.payment_accounts (
  profile_id uuid primary key references members.profiles (id) on delete cascade,
  stripe_customer_id text unique,
  created timestamptz not null
);

-- One row for one member, made before the provider is asked; `id` is the key that makes asking twice harmless.
create table members.subscriptions (
  id uuid primary key,
  profile_id uuid not null unique references members.profiles (id) on delete cascade,
  plan_id uuid not null references catalogue.plans (id),
  stripe_price_id text not null,
  price_cents integer not null check (price_cents >= 0),
  payment_method text not null,
  stripe_subscription_id text unique,
  status text not null check (status in ('starting', 'trialing', 'active', 'past_due', 'ending', 'ended')),
  trial_ends_at timestamptz,
  current_period_ends_at timestamptz,
  ends_at timestamptz,
  -- Set when `subscription.started` is announced, in the same transaction.
  started_at timestamptz,
  -- When the provider was asked for the state that this row holds; an older answer never overwrites it.
  read_at timestamptz,
  created timestamptz not null,
  check ((status = 'starting') = (stripe_subscription_id is null)),
  check (status <> 'trialing' or trial_ends_at is not null),
  check (status not in ('active', 'past_due') or current_period_ends_at is not null),
  check ((status in ('ending', 'ended')) = (ends_at is not null))
);

create table members.payment_events (
  id text primary key,
  type text not null,
  received timestamptz not null
);
