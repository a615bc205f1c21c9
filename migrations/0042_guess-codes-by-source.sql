-- Wrong guesses of a code are counted by where they come from (a keyed hash, no address), so that who guesses ends
-- the code for themselves alone; and the mail for a new password has a link that nobody can guess.
alter table identity.codes
  add column guesses jsonb not null default '{}',
  add column link_hash bytea;
