-- What a member wants to begin with, from before their card is confirmed until it has begun or was refused: somebody
-- whose browser goes away in between gets that, and nothing else.
alter table members.payment_accounts
  add column intended_at timestamptz,
  add column intended_code text;
