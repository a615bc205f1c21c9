-- The client secret of a payment is sealed with a key of SECRET_KEY from now on. What was stored before stood here in the
-- clear and is good for nothing once its payment was confirmed, so it is dropped.
alter table members.profiles alter column payment_intent_client_secret type bytea using null;
