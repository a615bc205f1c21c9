-- What an operator decided about a member's money, from before the payment provider is asked until what came of it is known.
alter table members.subscriptions
  add column operator_act jsonb,
  add column operator_act_since timestamptz,
  add constraint subscriptions_operator_act check ((operator_act is null) = (operator_act_since is null));
