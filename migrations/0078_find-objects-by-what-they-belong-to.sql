-- What is asked for at each charge is found by what it belongs to. The index of all contents took as long to write as
-- everything else together, and the longer to read, the more there was; what else is asked for stands in short lists.
drop index payments_sandbox.objects_by_content;
create index objects_by_invoice on payments_sandbox.objects (kind, (body ->> 'invoice'))
  where kind <> 'event' and body ->> 'invoice' is not null;
create index objects_by_payment_intent on payments_sandbox.objects (kind, (body ->> 'payment_intent'))
  where kind <> 'event' and body ->> 'payment_intent' is not null;
create index objects_by_test_clock on payments_sandbox.objects (kind, (body ->> 'test_clock'))
  where kind <> 'event' and body ->> 'test_clock' is not null;
create index objects_invoice_payments_by_payment_intent on payments_sandbox.objects ((body #>> '{payment,payment_intent}'))
  where kind = 'invoice_payment';
create index objects_invoices_by_subscription on payments_sandbox.objects ((body #>> '{parent,subscription_details,subscription}'))
  where kind = 'invoice';
