-- What is kept of a customer grows with the years, and each change of it leaves an old version behind, which only a
-- vacuum takes out of objects_by_content: of one kind there is little.
create index objects_by_customer on payments_sandbox.objects (kind, (body ->> 'customer')) where kind <> 'event';
