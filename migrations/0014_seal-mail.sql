-- Mail holds codes and links that sign people in. From here on it is encrypted with a key kept outside the database,
-- and once sent only the fact remains. What stood here in clear is erased; codes can be asked for again.
delete from platform.outgoing_mail where sent_at is null;
truncate platform.sandbox_inbox;

alter table platform.outgoing_mail
  drop column subject,
  drop column text,
  drop column html,
  alter column "to" drop not null,
  add column sealed bytea;
update platform.outgoing_mail set "to" = null;
alter table platform.outgoing_mail
  add check ((sent_at is null) = (sealed is not null)),
  add check ((sent_at is null) = ("to" is not null));

-- Erased with its owner's account, so it no longer hangs on the row of the outbox.
alter table platform.sandbox_inbox
  drop constraint sandbox_inbox_mail_id_fkey,
  drop column subject,
  drop column text,
  drop column html,
  add column sealed bytea not null;

create index outgoing_mail_by_recipient on platform.outgoing_mail ("to") where sent_at is null;

-- Of a card, the sandbox keeps how it behaves and no longer its number.
update payments_sandbox.objects set hidden = '{}' where hidden ? 'cardNumber';
