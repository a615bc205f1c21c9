-- USDA knows a food's figures, not its allergens. A food counts as judged when its tags, allergens and diet
-- are somebody's decision; until then empty lists mean "not looked at", and nobody may be served the food.
alter table catalogue.foods add column judged boolean;
update catalogue.foods set judged = true;
alter table catalogue.foods alter column judged set not null;
alter table catalogue.foods add constraint foods_unjudged_are_disabled check (judged or not enabled);
