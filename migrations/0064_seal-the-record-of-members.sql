-- What the record of changes tells of a member's goals, words and dishes is sealed with the key of that member from now
-- on, bound to an id of its own. What is there becomes its text, and is sealed by the job that finds it by this index.
alter table platform.audit add column member_id uuid, add column details_id uuid, add column details bytea;

create temporary table told on commit drop as
select entry.id, coalesce(
    case when entry.subject like 'profile:%' then profile.id end,
    plan.profile_id, noted.profile_id, asked.profile_id,
    (select (removed.before ->> 'profileId')::uuid from platform.audit removed
      where removed.subject = entry.subject and removed.before ? 'profileId' limit 1)
  ) as member_id
from platform.audit entry
  left join members.profiles profile on entry.subject = 'profile:' || profile.id
  left join meal_plans.meal_plans plan on entry.subject = 'meal-plan:' || plan.id
  left join members.profile_meal_plans noted on entry.subject = 'meal-plan:' || noted.meal_plan_id
  left join meal_plans.orders asked on entry.subject = 'meal-plan-order:' || asked.id
where (entry.before is not null or entry.after is not null) and (
  entry.subject like 'meal-plan:%' or entry.subject like 'meal-plan-order:%'
  or entry.subject like 'profile:%' and entry.act in ('create', 'update', 'change-goals', 'change-plan')
);
-- Of whoever has left nothing is told, and without a key nothing can be sealed.
update platform.audit entry
  set member_id = told.member_id, details_id = gen_random_uuid(), before = null, after = null,
    details = convert_to(jsonb_build_object('before', entry.before, 'after', entry.after)::text, 'UTF8')
  from told join members.profiles member on member.id = told.member_id
  where entry.id = told.id;
drop table told;

create index audit_by_member on platform.audit (member_id) where member_id is not null;
create index audit_details_to_seal on platform.audit (details_id)
  where substring(details from 1 for 1) <> '\x01' and details <> '\x7b7d';

-- Entries that tell of a member show like their other rows; all others name nobody's health.
alter table platform.audit enable row level security;
create policy of_member on platform.audit using (member_id is null or platform.shows_rows_of(member_id));
