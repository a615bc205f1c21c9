-- The last week that a member was owed before their present subscription began, noted before its first one is ordered: no
-- clock of a process decides to which of two subscriptions a week belongs. Null until that is noted.
alter table members.subscriptions add column weeks_before integer;

update members.subscriptions subscription set weeks_before = (
  select case when perhaps > surely + 1 then perhaps else surely end
  from (
    select
      coalesce(max(week_number) filter (where o.created < subscription.started_at - interval '1 hour'), 0) as surely,
      coalesce(max(week_number) filter (where o.created < subscription.started_at), 0) as perhaps
    from meal_plans.orders o where o.profile_id = subscription.profile_id
  ) earlier
) where started_at is not null;
