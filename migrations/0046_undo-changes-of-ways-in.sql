-- What was changed of the ways into an account: its member sees when and from where, and the link in the mail about it
-- undoes it for three days. Undoing freezes further changes.
create table identity.way_in_changes (
  id uuid primary key,
  sub uuid not null references identity.users (sub) on delete cascade,
  notice text not null,
  -- Which of several: a provider's account, a device, a sign-in.
  detail text,
  -- As it was, as far as it can be put back.
  before jsonb not null default '{}',
  network text,
  agent text,
  changed_at timestamptz not null,
  undo_hash bytea unique,
  undone_at timestamptz
);
create index way_in_changes_by_user on identity.way_in_changes (sub, changed_at);
alter table identity.users add column changes_frozen_until timestamptz;
