-- An address that was changed away can be taken back for three days: until then it makes no new account.
create index way_in_changes_by_former_address on identity.way_in_changes ((before ->> 'username'));
