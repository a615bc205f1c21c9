-- Raised when the links in earlier mails shall open nothing any more.
alter table members.profiles add column mail_links_version integer not null default 1;
-- A week whose member has not shown yet that the address is theirs: its mail waits until they have.
alter table meal_plans.deliveries add column is_mail_withheld boolean not null default false;
alter table meal_plans.requests add column is_mail_withheld boolean not null default false;
