-- A sign-in that begins on one of our pages goes on only in that browser, which is known by a cookie; and its member
-- is shown from where it began (without the end of the address), with what, and when it was last used.
alter table identity.sign_ins
  add column browser_hash bytea,
  add column network text,
  add column agent text,
  add column used_at timestamptz;
