-- What a member tells is changed part by part by whoever saw it, and they see when each fact was told and changed.
-- Of what was told until now we know that it stood there when the profile was last changed.
alter table members.profiles add column facts_version integer not null default 1;
alter table members.profiles add column facts_history jsonb not null default '{}';

update members.profiles profile set facts_history = (
  select jsonb_object_agg(name, jsonb_build_object('toldAt', at, 'changedAt', at, 'version', 1))
  from jsonb_object_keys(profile.facts) name,
    to_char(profile.changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') at
) where profile.facts <> '{}';
