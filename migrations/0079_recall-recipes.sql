-- A recipe that must not be eaten: nothing new holds it, weeks that hold it leave it out, and say why.
alter table catalogue.recipes
  add column recalled_at timestamptz,
  add column recall_reason text,
  add constraint recipes_recalled_with_reason check ((recalled_at is null) = (recall_reason is null)),
  add constraint recipes_recalled_not_served check (recalled_at is null or not enabled);

-- What a food was said to be before it was corrected: weeks made until then are read by what is known now.
create table catalogue.food_corrections (
  id uuid primary key,
  fdc_id integer not null references catalogue.foods on delete cascade,
  before jsonb not null,
  created timestamptz not null
);
create index food_corrections_by_created on catalogue.food_corrections (created);
