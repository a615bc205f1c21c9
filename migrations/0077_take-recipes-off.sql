-- A recipe that is not enabled is chosen for nothing new. Weeks that hold it are still reckoned with it.
alter table catalogue.recipes add column enabled boolean not null default true;
