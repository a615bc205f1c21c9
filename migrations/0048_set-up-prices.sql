-- What the payment set-up writes into a plan is no change that somebody who edits the plan has to know of.
alter table catalogue.plans add column version_before_set_up bigint;
