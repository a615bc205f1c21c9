-- The client secret of a payment is sealed from now on, in a new column: a process of the version before cannot write
-- plain text there. Old secrets are dropped, since they are useless once their payment is confirmed.
alter table members.profiles drop column payment_intent_client_secret, add column sealed_payment_secret bytea;
