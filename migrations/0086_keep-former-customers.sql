-- A customer that was deleted at Stripe is forgotten, and their invoices can still be read there by the former id.
alter table members.payment_accounts add column former_customers text[] not null default '{}';

update members.payment_accounts account
set former_customers = forgotten.customers
from (
  select subject, array_agg(before ->> 'customer' order by id) as customers
  from platform.audit
  where act = 'billing-forget-customer' and before ->> 'customer' is not null
  group by subject
) forgotten
where forgotten.subject = 'payment-account:' || account.profile_id;
