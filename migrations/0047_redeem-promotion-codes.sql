-- What a subscription is begun with: kept before Stripe is asked, so that a repeated call asks for the same.
alter table members.subscriptions add column promotion_code text;
