-- A change of plan that waits for the member's bank, and a price that was announced and comes with a later charge.
alter table members.subscriptions
  add column awaited_plan jsonb,
  add column next_price_id text,
  add column next_price_cents integer,
  add column next_price_from timestamptz,
  add constraint subscriptions_next_price check (num_nulls(next_price_id, next_price_cents, next_price_from) in (0, 3));
