-- 0003 and 0014 were changed after their first installations had run them. These get here what they missed, and
-- nobody else is changed.
alter table catalogue.version add column if not exists seeded_at timestamptz;
update catalogue.version set seeded_at = now() where seeded_at is null and exists (select from catalogue.foods);
alter table catalogue.foods add column if not exists tag_serving_grams jsonb not null default '{}';
update payments_sandbox.objects set hidden = '{}' where hidden ? 'cardNumber';
