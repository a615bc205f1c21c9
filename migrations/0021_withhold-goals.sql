-- Why a health goal that is enabled is not offered all the same: nobody could be served with it. Null where it is.
alter table catalogue.conditions add column withheld text;
