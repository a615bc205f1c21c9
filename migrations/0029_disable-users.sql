-- Cognito's AdminDisableUser: who is disabled signs in no more, until enabled again.
alter table identity.users add column is_enabled boolean not null default true;
