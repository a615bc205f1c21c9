-- Tries of passwords are counted by where they come from: a known device, or a network (as a keyed hash, so that no
-- address is stored). The row without a source counts what all of them did within a quarter of an hour.
alter table identity.password_attempts
  drop constraint password_attempts_pkey,
  add column source text not null default '',
  add primary key (sub, source);
