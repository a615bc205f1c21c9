-- Serves the figures of operators, which must not read the orders of all weeks.
create index orders_unsettled on meal_plans.orders (state)
  where state in ('queued', 'solving', 'refused') and settled_at is null;
