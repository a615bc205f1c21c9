-- For which charge the card was last looked at: a card that expires before it is told of once.
alter table members.subscriptions add column card_checked_for timestamptz;
