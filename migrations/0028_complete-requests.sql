-- What plans are made for is told more fully now. Plans of before say of each new fact that it was not told.
update meal_plans.meal_plans
set request = jsonb_set(
  request,
  '{input}',
  '{
    "otherAllergies": [],
    "wishes": [],
    "medicationsWithheld": false,
    "clinicLevels": {},
    "referenceLevels": {},
    "answers": {},
    "week": 1,
    "neverRecipes": [],
    "favoriteRecipes": []
  }'::jsonb || (request -> 'input')
);
