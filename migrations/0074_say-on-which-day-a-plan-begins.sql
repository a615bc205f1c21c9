-- The day of its member's calendar on which a meal plan begins. Plans from before have the day of UTC on which they were made.
alter table meal_plans.meal_plans add column starts_on date;
