-- What has happened is asked for by its second: without this, everything that ever happened is read for it.
create index objects_events_by_second on payments_sandbox.objects (((body ->> 'created')::bigint)) where kind = 'event';

-- Events repeat whole objects, and only whose they are is looked for in them.
drop index payments_sandbox.objects_by_content;
create index objects_by_content on payments_sandbox.objects using gin (body jsonb_path_ops) where kind <> 'event';
create index objects_events_by_customer on payments_sandbox.objects ((body #>> '{data,object,customer}'), sequence desc) where kind = 'event';
