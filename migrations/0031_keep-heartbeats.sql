-- One row for each process that runs: written to see whether the database takes writes, read to see who is there.
create table platform.heartbeats (
  process text primary key,
  role text not null,
  beat_at timestamptz not null,
  -- Filled only to try whether there is room, and rolled back.
  padding text
);
alter table platform.heartbeats alter column padding set storage external;
