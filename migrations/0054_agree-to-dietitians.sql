-- A member may agree that a dietitian who works here reads their plans.
alter table members.consents drop constraint consents_kind_check;
alter table members.consents add constraint consents_kind_check
  check (kind in ('health-data', 'terms', 'dietitian'));

-- What somebody opened with a reason is looked for by who did it, with each plan that they read.
create index audit_openings on platform.audit (actor, at) where act = 'break-glass';
