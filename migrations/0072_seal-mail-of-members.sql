-- Mail that tells of a member's health is sealed with the key of that member, as all else that does. `sealed` holds all
-- other mail, and what was queued before.
alter table platform.outgoing_mail
  add column member_id uuid,
  add column content bytea,
  drop constraint outgoing_mail_check,
  add check (num_nonnulls(sealed, content) = (sent_at is null)::int),
  add check (content is null or member_id is not null);

-- What tells of health and waits or failed is known by its order, so that it goes with its member's consent as well, and
-- at once where that was withdrawn already.
update platform.outgoing_mail mail set member_id = made_for.profile_id
  from meal_plans.orders made_for
  where mail.sent_at is null
    and mail.key ~ '^(meal-plan-order:|not-made:.*:(infeasible|refused|goals)$)'
    and made_for.id = substring(mail.key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid;
delete from platform.outgoing_mail where sent_at is null and member_id in (
  select member_id from platform.health_consents group by member_id having not bool_or(stands));

create index outgoing_mail_by_member on platform.outgoing_mail (member_id) where member_id is not null;
create index outgoing_mail_content_to_seal on platform.outgoing_mail (id)
  where substring(content from 1 for 1) <> '\x01' and content <> '\x7b7d';

alter table platform.outgoing_mail enable row level security;
create policy of_member on platform.outgoing_mail using (member_id is null or platform.shows_rows_of(member_id));
