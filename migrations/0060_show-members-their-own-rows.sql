-- The product works as a role that owns nothing. Of members' rows it sees those of the member for whom it asks, whose
-- id stands in the setting `careplate.rows_of` of its session; `*` shows everybody's, and without one nobody's are seen.
create function platform.shows_rows_of(member uuid) returns boolean
  language sql stable parallel safe
  return current_setting('careplate.rows_of', true) = '*'
    or member::text = current_setting('careplate.rows_of', true);

alter table platform.member_keys enable row level security;
create policy of_member on platform.member_keys using (platform.shows_rows_of(member_id));

alter table members.profiles enable row level security;
create policy of_member on members.profiles using (platform.shows_rows_of(id));
alter table members.profile_meal_plans enable row level security;
create policy of_member on members.profile_meal_plans using (platform.shows_rows_of(profile_id));
alter table members.consents enable row level security;
create policy of_member on members.consents using (platform.shows_rows_of(profile_id));
alter table members.payment_accounts enable row level security;
create policy of_member on members.payment_accounts using (platform.shows_rows_of(profile_id));
alter table members.subscriptions enable row level security;
create policy of_member on members.subscriptions using (platform.shows_rows_of(profile_id));
alter table members.payment_findings enable row level security;
create policy of_member on members.payment_findings using (platform.shows_rows_of(profile_id));

-- A meal plan without a member is the sample, which everybody may read.
alter table meal_plans.meal_plans enable row level security;
create policy of_member on meal_plans.meal_plans using (platform.shows_rows_of(profile_id));
create policy of_nobody on meal_plans.meal_plans for select using (profile_id is null);
alter table meal_plans.orders enable row level security;
create policy of_member on meal_plans.orders using (platform.shows_rows_of(profile_id));
alter table meal_plans.diary_entries enable row level security;
create policy of_member on meal_plans.diary_entries using (platform.shows_rows_of(profile_id));
alter table meal_plans.protocols enable row level security;
create policy of_member on meal_plans.protocols using (platform.shows_rows_of(profile_id));

-- Whose these are says the row that they belong to, which shows itself or does not.
alter table meal_plans.changes enable row level security;
create policy of_member on meal_plans.changes
  using (exists (select from meal_plans.meal_plans plan where plan.id = meal_plan_id));
alter table meal_plans.protocol_acts enable row level security;
create policy of_member on meal_plans.protocol_acts
  using (exists (select from meal_plans.protocols protocol where protocol.id = protocol_id));
alter table meal_plans.phase_weeks enable row level security;
create policy of_member on meal_plans.phase_weeks
  using (exists (select from meal_plans.protocols protocol where protocol.id = protocol_id));
alter table meal_plans.test_portions enable row level security;
create policy of_member on meal_plans.test_portions
  using (exists (select from meal_plans.protocols protocol where protocol.id = protocol_id));

-- Whether a health goal is still chosen is asked of everybody's rows, whoever deletes it.
alter function members.goal_is_unused() security definer set search_path = pg_catalog, pg_temp;
