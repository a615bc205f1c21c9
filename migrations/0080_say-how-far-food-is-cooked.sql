-- How far egg, fish, meat, poultry and sprouts are cooked, line by line, and the steps for members who need firm food.
alter table catalogue.recipes add column firm_steps text[] not null default '{}';

-- Only where the steps are still those that came with the product: of other steps nobody knows, and such lines count as soft.
update catalogue.recipes recipe
set ingredients = (
  select jsonb_agg(
    case when said.doneness ? (item ->> 'fdcId') and not item ? 'doneness'
      then item || jsonb_build_object('doneness', said.doneness ->> (item ->> 'fdcId'))
      else item
    end
    order by place
  )
  from jsonb_array_elements(recipe.ingredients) with ordinality as items (item, place)
)
from (values
  ('baked-oatmeal-apple-pecans', '8b98f03c32afb7c6e0ccb2df299debc9', '{"171287": "firm"}'::jsonb),
  ('black-bean-egg-tortillas', '05f879d80a72e34702eac0348f809b6c', '{"171287": "soft", "172183": "soft"}'::jsonb),
  ('shakshuka-chickpeas-parsley', '89b23e06c75f99a1d4e5e90bc3289fb7', '{"171287": "soft"}'::jsonb),
  ('salmon-dill-yogurt-toast', '9274b4e36868d763327467cb6a65ac88', '{"174225": "firm"}'::jsonb),
  ('chicken-ginger-rice-porridge', '2cfc2713e5a2d7775dd731024cc4e81a', '{"171077": "firm"}'::jsonb),
  ('salmon-rice-breakfast-bowl', '283554bc4f0da9eb68bc76f717679c06', '{"173686": "firm"}'::jsonb),
  ('polenta-eggs-spinach-tomatoes', '27acb0426f8675decd807bbe92e58567', '{"171287": "soft"}'::jsonb),
  ('potato-spinach-omelette', '009edf0692a5acb30483d6b09de434f2', '{"171287": "firm", "172183": "firm"}'::jsonb),
  ('turkey-zucchini-breakfast-tacos', '849f15790b776be6f3126928033d97bf', '{"172850": "firm"}'::jsonb),
  ('cornmeal-cottage-cheese-pancakes', '996c2c126c2e3ae37b3dedc302f44647', '{"171287": "firm", "172183": "firm"}'::jsonb),
  ('crispbread-cottage-cheese-egg-radish', 'b3b1d2d4710513d712c9c5ce81a8f355', '{"171287": "firm"}'::jsonb),
  ('cilbir-spinach-pita', 'f455e832014763113a2fc9c445a85bcd', '{"171287": "soft"}'::jsonb),
  ('blender-oat-pancakes-blueberries', '8265461dd6467212651b45b2931b7148', '{"171287": "firm", "172183": "firm"}'::jsonb),
  ('savory-oats-chard-egg', 'ad893f134c404f6f778de577c3a84623', '{"171287": "soft", "172183": "soft"}'::jsonb),
  ('trout-potato-watercress-hash', 'ac77d5bbc54032fc043dfd8fcf32d090', '{"173717": "firm"}'::jsonb),
  ('sardine-tacos-lime-cabbage', '0076778e5f5fb6c77394cca7efd67c43', '{"175139": "firm"}'::jsonb),
  ('haddock-kedgeree-spinach', '3d8288ab7eb8a1678cccee8bedc8d681', '{"171964": "firm", "171287": "firm"}'::jsonb),
  ('shrimp-grits-kale', 'a3f6036f5a60ad9b3803a7c8f66e097f', '{"175179": "firm"}'::jsonb),
  ('turkey-fennel-patties-potatoes-kale', '66178832cee7b82d39d7ab24c29c8414', '{"172850": "firm"}'::jsonb),
  ('thai-omelet-shrimp-rice', 'c584acb62175f550cd769e1506c6da50', '{"171287": "firm", "172183": "firm", "175179": "firm"}'::jsonb),
  ('quinoa-egg-cups-zucchini-dill', '70e09ad2ce44d2094cb21343cda72254', '{"171287": "firm", "172183": "firm"}'::jsonb),
  ('green-chilaquiles-egg', 'c5588866d1204009f123431e04686d6b', '{"171287": "soft", "172183": "soft"}'::jsonb),
  ('herring-in-oats-tomatoes', 'ba5b735c3b0fbafee5a3f912ac8f6e60', '{"175116": "firm"}'::jsonb),
  ('corn-zucchini-carrot-muffins', '8468888aebb8c3866a7ec5fd75af2022', '{"171287": "firm", "172183": "firm"}'::jsonb),
  ('pan-con-tomate-soft-egg', '3d94edf12641200260ddfc88cad3f455', '{"171287": "soft"}'::jsonb),
  ('menemen-peppers-pita', 'bc71680b80d083acb0d109e7ebc036d4', '{"171287": "soft"}'::jsonb),
  ('white-rice-soft-eggs-ginger', 'f7fcc00b7507d298836819f83f60e67d', '{"171287": "soft"}'::jsonb),
  ('rice-noodle-omelet-red-pepper', '19c9deb8c66eb556c25d9c9d7e9711df', '{"171287": "firm"}'::jsonb),
  ('sardine-white-bean-tomato-salad', '7a9dddc800336ab2b87e09fdd03ae3b5', '{"175139": "firm"}'::jsonb),
  ('salmon-nicoise-salad', '3bb6be572d81ed3cdfb91afb098eeae9', '{"174225": "firm", "171287": "firm"}'::jsonb),
  ('chicken-bok-choy-brown-rice-bowl', '7054d305414769fbe0d2d6a7a13860b4', '{"171077": "firm"}'::jsonb),
  ('tofu-rice-noodle-salad-peanut-lime', '0f1a1f9f90bf0b1226090ffd31b48afa', '{"169957": "soft"}'::jsonb),
  ('trout-barley-beet-salad', 'd79afd527a0af70321ef1bcae18b3c7e', '{"173717": "firm"}'::jsonb),
  ('chicken-cabbage-lime-tacos', '9b116b351d632049f23ea3b66f2aecfd', '{"171077": "firm"}'::jsonb),
  ('tuna-bulgur-green-bean-salad', 'f44a42568751850a9a3a5f4e79aa23ae', '{"171986": "firm"}'::jsonb),
  ('turkey-vegetable-rice-soup', '15c3363dd0af55b7b2253cddca632a56', '{"171098": "firm"}'::jsonb),
  ('shrimp-quinoa-zucchini-lemon', 'a34bb92f713050db203d5aebcc59c921', '{"175179": "firm"}'::jsonb),
  ('beef-rice-noodle-salad-herbs', '211abbcdc7f3c58a5634adaa091815ff', '{"174055": "soft", "169957": "soft"}'::jsonb),
  ('salmon-pea-asparagus-pasta', '21c49bf1c5a048f3caed194459572409', '{"174225": "firm"}'::jsonb),
  ('chicken-shawarma-bowl-yogurt', '227b743fedccf77c6e99bfd5acf11f2f', '{"171077": "firm"}'::jsonb),
  ('salmon-salad-wrap', 'b399f144deeaea6fc1c92cc0fa640b00', '{"174225": "firm"}'::jsonb),
  ('cod-potato-leek-chowder', 'b2c06f11870b6c7cfcf65f622045b321', '{"171955": "firm"}'::jsonb),
  ('bibimbap-egg-vegetables', '49aa6f5df557258a2faf3641d20a7308', '{"171287": "soft", "169957": "soft"}'::jsonb),
  ('baked-potato-tuna-yogurt', 'e3fc7c817577aea0dbe3aa9a6a57c288', '{"171986": "firm"}'::jsonb),
  ('mackerel-warm-potato-cucumber-salad', 'de35b885bc3635e4cf3ebcfcca76bdda', '{"175119": "firm"}'::jsonb),
  ('tofu-bok-choy-noodle-soup', '7fb5290389146d6a648cea3a79b76c75', '{"169957": "soft"}'::jsonb),
  ('turkey-black-bean-rice-bowl', 'e09cbb111b83a18b1dee1c0dcdded569', '{"171098": "firm"}'::jsonb),
  ('peruvian-quinoa-chicken-soup', '6f6918a427ed732ab3a899600ea1ea5e', '{"171077": "firm"}'::jsonb),
  ('corn-pasta-tuna-tomato-olives', '7759065b0de5b714b6786f645f85168a', '{"171986": "firm"}'::jsonb),
  ('turkish-yogurt-soup-spinach-chickpeas', '3a342e7b4501fdae68f2c97eab230182', '{"171287": "firm"}'::jsonb),
  ('pineapple-fried-rice-tofu', 'ecbb83c230ba46f4ff77de5ff0d668fd', '{"169957": "firm"}'::jsonb),
  ('banh-xeo-tofu-bean-sprouts', '989f7e32dcde9a2ad8562b857e4f228d', '{"169957": "firm"}'::jsonb),
  ('causa-tuna-avocado', '5d5e6acfdf98a4124660bbaacf03e339', '{"171986": "firm", "171287": "firm"}'::jsonb),
  ('seared-tuna-poke-bowl', 'd897b1276511b36d3c78b986842887b6', '{"175159": "soft"}'::jsonb),
  ('poached-chicken-ginger-rice', '5bb89cf822330c6a71805b6edf2894cb', '{"171077": "firm"}'::jsonb),
  ('avgolemono-chicken-rice-soup', 'ccc5370344a3658e15de3fe14dde0eb3', '{"171077": "firm", "171287": "firm"}'::jsonb),
  ('turkey-larb-rice-lettuce', '03e450dd835ad91eb358d583b158295d', '{"172850": "firm"}'::jsonb),
  ('okonomiyaki-cabbage-shrimp', 'efe600f098cf4f49a33e1887b66e3a0a', '{"169957": "firm", "171287": "firm", "175179": "firm"}'::jsonb),
  ('rosti-spinach-eggs', '2f93192824c98bb65ff4e4fa9494df4c', '{"171287": "soft"}'::jsonb),
  ('salmon-blueberry-kale-potato-salad', '2b4e86aa70fdcbcdf10332fdc6c82a0b', '{"173691": "firm"}'::jsonb),
  ('kefir-beet-soup-potatoes-egg', '96938ab6c5b8f695c6b83798e0db780b', '{"171287": "firm"}'::jsonb),
  ('peanut-lime-rice-noodles-cabbage', 'e5a0e4f46fe0909f7350c5abd0c197ed', '{"169957": "soft"}'::jsonb),
  ('egg-fried-white-rice-bok-choy', '83bd1af708b50ae37595bf40009f7454', '{"171287": "firm"}'::jsonb),
  ('lemon-herb-white-rice-egg-salad', '519a0686a7811417b55773ad4c576729', '{"171287": "firm"}'::jsonb),
  ('baked-salmon-dill-potatoes-green-beans', '01e797fba994921d529fd4bfa33fd6f8', '{"173686": "firm"}'::jsonb),
  ('trout-lemon-quinoa-spinach', '85f1086dbdced465de3c27ad7cca15d2', '{"173717": "firm"}'::jsonb),
  ('mackerel-ginger-bok-choy-rice', '1cf0dcba611d2d38603af3621a1dcbb0', '{"175119": "firm"}'::jsonb),
  ('sardines-polenta-kale-tomato', 'eaee2a83644645c8106f7530ead3c68f', '{"175139": "firm"}'::jsonb),
  ('cod-tomatoes-peppers-potatoes', 'f0909cbddd08b29af1bab9c0607c7dec', '{"171955": "firm"}'::jsonb),
  ('shrimp-rice-noodles-lime-basil', 'a248e4b9921756e3d54f801300eb8592', '{"175179": "firm"}'::jsonb),
  ('white-fish-tacos-cabbage-avocado', 'af4ecf8605d692de389270bb15d500a2', '{"175176": "firm"}'::jsonb),
  ('thyme-chicken-roasted-roots', 'bea327ab59da8fc1d25614e49dd2d1f0', '{"171077": "firm"}'::jsonb),
  ('lemon-oregano-chicken-rice-zucchini', '9a731a176f6034ebfe96ffe3ccf20c2a', '{"173627": "firm"}'::jsonb),
  ('turkey-meatballs-polenta-tomato', 'fee1f477c719540236f565d81dfecb70', '{"172850": "firm"}'::jsonb),
  ('ginger-beef-broccoli-brown-rice', 'da42c843b3526116d7547505be528920', '{"171757": "firm"}'::jsonb),
  ('rosemary-pork-potatoes-kale', '9c0a36c754f8fb80d33d20e4abac7028', '{"168249": "firm"}'::jsonb),
  ('salmon-lentils-leeks', '4f6f98dbdf5a01033c086a01194295fe', '{"173686": "firm"}'::jsonb),
  ('whole-wheat-spaghetti-sardines-fennel', 'c0b5fdd94937cb5f3b820ae7fc83af2f', '{"175139": "firm"}'::jsonb),
  ('herring-beets-potatoes-yogurt-dill', '28d7acd95d68c8125822080ef3b20c56', '{"175116": "firm"}'::jsonb),
  ('cod-white-beans-fennel-tomato', 'caa45c62341395aca2fc02863bc38b77', '{"171955": "firm"}'::jsonb),
  ('haddock-parsley-potatoes-peas-carrots', 'a8e7aeabbc825bd88870618e5291acf3', '{"171964": "firm"}'::jsonb),
  ('chicken-curry-yogurt-spinach-rice', '57e3f3abea6e1a4d66cbae269769e9a9', '{"171077": "firm"}'::jsonb),
  ('turkey-bean-chili', '42d025f24e0cb5873442cea941819f36', '{"172850": "firm"}'::jsonb),
  ('chicken-souvlaki-pita-salad', '16a475855ea541a859d391980d794ae6', '{"171077": "firm"}'::jsonb),
  ('beef-barley-mushroom-stew', '045247bde2327ca4f905fd8d7619a757', '{"171757": "firm"}'::jsonb),
  ('stuffed-eggplant-beef-bulgur', '38d490ae349a044118d44a11c918aaaa', '{"171790": "firm"}'::jsonb),
  ('shakshuka-chickpeas-peppers', 'd289341724ed14151979026ad7d98ad0', '{"171287": "soft"}'::jsonb),
  ('lamb-spinach-quinoa-cucumber', '6dbc4bd29586d87ed16a97990a3e0427', '{"172508": "firm"}'::jsonb),
  ('salmon-sweet-potato-asparagus-tray', '6b81f14a8df7aadcaf311e8b64e77e2a', '{"173686": "firm"}'::jsonb),
  ('chicken-brown-rice-paella', '9672efcb6a8495be5a9c37751bfc8a98', '{"173627": "firm"}'::jsonb),
  ('shrimp-white-bean-tomato-skillet', '2f8717fa771add080f3d6e689cde946a', '{"175179": "firm"}'::jsonb),
  ('turkey-cabbage-buckwheat-skillet', 'f04106cdc785f99e6308eb9bb04ffa10', '{"171098": "firm"}'::jsonb),
  ('cambodian-noodles-lemongrass-pumpkin', '2c4cf58a221a29462d9777ebf130335b', '{"169957": "soft"}'::jsonb),
  ('persian-herb-rice-salmon', 'd0455726dff6daae8bbd379c22172504', '{"173691": "firm"}'::jsonb),
  ('pollock-rutabaga-carrot-mash', '2433ea41ebf6da6d867be6d20e856164', '{"173725": "firm"}'::jsonb),
  ('salmon-cakes-kale-colcannon', 'b8825fbbf1a038bfc39bf3f659b7d58b', '{"174225": "firm", "171287": "firm"}'::jsonb),
  ('flounder-parchment-fennel-orange', '970acfa0732aa09664f378fc07d15adc', '{"174196": "firm"}'::jsonb),
  ('mussels-saffron-potatoes', 'da62990ace5a5aafc967b149eab0f9b2', '{"174216": "firm"}'::jsonb),
  ('jerk-chicken-rice-beans-pineapple', 'cde4f02f49cc47a584f2290b45f00afe', '{"171077": "firm"}'::jsonb),
  ('turkey-rice-stuffed-cabbage', '9558b95f4ce467155400b99ee46d3d1a', '{"172850": "firm"}'::jsonb),
  ('moroccan-chicken-olive-lemon', '5398fd5b398227c3b0e3aa351c009214', '{"173627": "firm"}'::jsonb),
  ('steak-parsley-oregano-sauce-potatoes', '8dde17d34a729af8f5b575d9f89debf3', '{"174055": "soft"}'::jsonb),
  ('snapper-chard-potatoes-blitva', '4e33aa442c052317d194a5dd4ed52410', '{"173698": "firm"}'::jsonb),
  ('tandoori-chicken-raita-rice', '460c6578c9636368401367c7965bb2e8', '{"171077": "firm"}'::jsonb),
  ('sesame-vegetable-rice-bowl-sprouts', 'a606e13ea9527907684df9f90383a312', '{"169957": "soft"}'::jsonb),
  ('cod-lagareiro-potatoes-kale', '41263b5794acfa905c4fd2924d727ca2', '{"171955": "firm"}'::jsonb),
  ('rice-noodles-egg-ribbons-bok-choy', 'b8492b8396abcbeaa6cdc13db32693a2', '{"171287": "firm"}'::jsonb),
  ('persian-herb-omelet-white-rice', '4f094c085f4d2a6cd2a7944cac62c8b0', '{"171287": "firm"}'::jsonb),
  ('egg-avocado-tomato', '3f3e232dae8f9553b8cb361eb58e31f7', '{"171287": "firm"}'::jsonb),
  ('tuna-cucumber-boats', '4f16be4f17c1b02a29f198a62a8cda25', '{"171986": "firm"}'::jsonb),
  ('salmon-rice-cakes-dill', '87d01d4788bf3ada8a93a4bded7b343e', '{"174225": "firm"}'::jsonb),
  ('boiled-eggs-olive-oil-chives', '6e178f6e49e04dd1d382500025359518', '{"171287": "firm"}'::jsonb)
) as said (slug, steps_md5, doneness)
where recipe.slug = said.slug
  and md5(array_to_string(recipe.steps, E'\n')) = said.steps_md5
  and jsonb_array_length(recipe.ingredients) > 0;

-- Steps that now cook everything through, the firm form of the others, and words that go with both forms.
update catalogue.recipes recipe
set steps = coalesce(said.steps, recipe.steps),
  firm_steps = coalesce(said.firm_steps, recipe.firm_steps),
  name = case when recipe.name = said.old_name then said.name else recipe.name end,
  description = case when recipe.description = said.old_description then said.description else recipe.description end
from (values
  ('black-bean-egg-tortillas', '05f879d80a72e34702eac0348f809b6c', null::text[], array['Mix the tomato, half the cilantro, half the lime juice and the salt in a small bowl for the salsa.', 'Warm the black beans with the cumin and 3 tbsp of water in a small pan over medium heat for 4 minutes, crushing some with a fork.', 'Beat the eggs and egg whites. Heat the oil in a nonstick skillet over medium-low heat, pour in the eggs and stir for 4 to 5 minutes, until firm, with no liquid egg left.', 'Warm the tortillas in a dry pan. Top with beans, eggs, salsa and avocado, and finish with the rest of the lime and cilantro.'], null::text, null::text, 'Soft scrambled eggs and warm black beans on corn tortillas, with fresh tomato salsa and avocado. Mild, with plenty of lime.', 'Scrambled eggs and warm black beans on corn tortillas, with fresh tomato salsa and avocado. Mild, with plenty of lime.'),
  ('shakshuka-chickpeas-parsley', '89b23e06c75f99a1d4e5e90bc3289fb7', null::text[], array['Warm the oil in a wide skillet over medium heat. Add the onion and red pepper and cook for 8 minutes, until soft.', 'Stir in the garlic, cumin and paprika for 1 minute, then add the tomatoes and chickpeas. Simmer for 10 minutes, until thick enough to hold a trail.', 'Make three hollows with a spoon and crack in the eggs. Cover and cook on low for 9 to 10 minutes, until the whites and yolks are firm.', 'Scatter with the parsley and serve with the toast.'], null::text, null::text, null::text, null::text),
  ('polenta-eggs-spinach-tomatoes', '27acb0426f8675decd807bbe92e58567', null::text[], array['Bring 3 cups of water and the salt to a boil. Whisk in the cornmeal in a thin stream, then cook over low heat for 20 minutes, stirring often, until thick and soft.', 'Meanwhile warm half the oil in a skillet over medium-high heat. Cook the tomatoes for 4 minutes, until they blister, then add the spinach and stir until just wilted.', 'Simmer a pan of water, slip in the eggs one at a time and poach for 7 to 8 minutes, until the whites and yolks are firm.', 'Spoon the polenta into bowls and top with the spinach, tomatoes and eggs. Scatter with the pine nuts and basil and drizzle with the rest of the oil.'], null::text, null::text, 'Creamy polenta with wilted spinach, blistered tomatoes and a gently poached egg.', 'Creamy polenta with wilted spinach, blistered tomatoes and a poached egg.'),
  ('potato-spinach-omelette', '009edf0692a5acb30483d6b09de434f2', array['Simmer the potatoes in water for 8 minutes, until just tender, then drain well.', 'Warm the oil in a 9-inch nonstick skillet over medium heat. Add the potatoes and cook for 5 minutes, until golden in places, then wilt the spinach with them for 1 minute.', 'Beat the eggs and egg whites with the chives, salt and black pepper. Pour over the potatoes, lower the heat, cover and cook for 8 to 10 minutes, until nearly set on top.', 'Slide the omelet onto a plate, flip it back into the pan and cook for 3 minutes more, until firm in the middle. Cut into wedges and serve with the cherry tomatoes.'], null::text[], null::text, null::text, null::text, null::text),
  ('cilbir-spinach-pita', 'f455e832014763113a2fc9c445a85bcd', null::text[], array['Stir the dill and lemon juice into the yogurt and let it come to room temperature.', 'Wilt the spinach in a covered skillet with a splash of water over medium heat for 2 minutes. Drain and press dry.', 'Add the vinegar to a pan of barely simmering water. Slide in the eggs one at a time and poach for 7 to 8 minutes, until the whites and yolks are firm. Lift out onto a towel.', 'Warm the oil and paprika in the skillet over low heat for 30 seconds, until the oil turns red. Toast the pita and cut into strips.', 'Spread the yogurt in bowls, add the spinach and eggs, spoon over the oil and serve with the pita.'], null::text, null::text, 'Soft eggs over cool, lemony yogurt with a spoon of warm paprika oil, and toasted pita to scoop it all up.', 'Eggs over cool, lemony yogurt with a spoon of warm paprika oil, and toasted pita to scoop it all up.'),
  ('savory-oats-chard-egg', 'ad893f134c404f6f778de577c3a84623', null::text[], array['Heat the oil in a skillet over medium heat, add the chard stems and cook for 2 minutes, then add the leaves and stir for 2 minutes more, until wilted. Keep warm.', 'Put the oats, thyme, salt and 2 cups of water in a saucepan, bring to a simmer over medium heat and cook for 5 minutes, stirring, until creamy.', 'Beat the egg and egg whites with the black pepper. Keep the pan over low heat, pour in the egg in a thin stream while stirring fast, and cook for 4 minutes, stirring, until the egg is firm.', 'Stir in the lemon zest and half the hemp seeds. Serve topped with the chard and the rest of the hemp seeds.'], 'Savory oats with chard and silky egg', 'Savory oats with chard and egg', null::text, null::text),
  ('haddock-kedgeree-spinach', '3d8288ab7eb8a1678cccee8bedc8d681', array['Lower the eggs into boiling water and cook for 10 minutes. Cool, peel and quarter.', 'Lay the haddock in a skillet, add 1/2 cup of water, cover and simmer over low heat for 6 minutes, until it flakes. Lift out, and keep 1/4 cup of the liquid.', 'Wipe the skillet and heat the oil over medium heat. Stir in the turmeric, cumin and coriander for 30 seconds, then add the rice, salt and the fish liquid and stir-fry for 4 minutes, until hot and golden.', 'Fold in the spinach until it wilts, then the flaked haddock, lemon juice and half the parsley.', 'Top with the eggs and the rest of the parsley.'], null::text[], null::text, null::text, null::text, null::text),
  ('quinoa-egg-cups-zucchini-dill', '70e09ad2ce44d2094cb21343cda72254', null::text[], null::text[], null::text, null::text, 'Little baked cups of egg, quinoa and zucchini, golden on top and soft inside. Good warm, and good to carry.', 'Little baked cups of egg, quinoa and zucchini, golden on top and tender inside. Good warm, and good to carry.'),
  ('green-chilaquiles-egg', 'c5588866d1204009f123431e04686d6b', null::text[], array['Heat the oven to 400°F (200°C). Toss the tortilla wedges with half the oil, spread on a sheet and bake for 10 to 12 minutes, until crisp.', 'Simmer the tomatillos in 3/4 cup of water for 6 minutes, until soft. Blend with their water, the pumpkin seeds, cumin, salt and half the cilantro until smooth.', 'Return the sauce to a skillet with the kidney beans and simmer for 3 minutes. Fold in the tortilla pieces and the lime juice and take off the heat.', 'Whisk the egg and egg whites. Heat the rest of the oil in a nonstick pan over medium heat and scramble them for 4 minutes, until firm, with no liquid egg left.', 'Top the chilaquiles with the scrambled egg, radishes and the rest of the cilantro.'], null::text, null::text, null::text, null::text),
  ('herring-in-oats-tomatoes', 'ba5b735c3b0fbafee5a3f912ac8f6e60', array['Boil the potatoes in water for 10 minutes, until tender, and drain.', 'Crush the oats coarsely in your hands and mix with the black pepper. Brush the herring with the mustard stirred into half the lemon juice, then press both sides into the oats.', 'Heat the oil in a large nonstick skillet over medium heat. Fry the herring, flesh side first, for 3 minutes on each side, until the oats are golden and the fish flakes. Let the tomatoes soften in the same pan.', 'Serve the herring with the tomatoes, potatoes and watercress, and sprinkle with the rest of the lemon juice.'], null::text[], null::text, null::text, null::text, null::text),
  ('pan-con-tomate-soft-egg', '3d94edf12641200260ddfc88cad3f455', null::text[], array['Boil the eggs for 10 minutes, cool them under cold water and peel them.', 'Toast the bread until crisp and rub it with the cut side of the garlic. Grate the tomato on the coarse side of a grater and throw the skin away.', 'Spread the tomato over the toast and pour the olive oil over it slowly, so that it soaks in.', 'Serve with the halved eggs, the arugula and the black pepper.'], 'Pan con tomate with a soft egg', 'Pan con tomate with egg', 'Catalan tomato bread: toast soaked with grated tomato and olive oil, with a soft-boiled egg beside it.', 'Catalan tomato bread: toast soaked with grated tomato and olive oil, with a boiled egg.'),
  ('menemen-peppers-pita', 'bc71680b80d083acb0d109e7ebc036d4', null::text[], array['Warm the olive oil in a skillet over medium heat and cook the green bell pepper for 6 minutes, until soft.', 'Add the tomatoes and paprika and simmer for 6 minutes, until most of the liquid is gone.', 'Pour in the eggs, wait until they begin to set and cook, stirring, for 4 to 5 minutes, until firm, with no liquid egg left.', 'Scatter the parsley and black pepper over it and serve with the pita.'], null::text, null::text, 'Turkish eggs scrambled softly into tomato and green pepper, scooped up with whole-wheat pita.', 'Turkish eggs scrambled into tomato and green pepper, scooped up with whole-wheat pita.'),
  ('white-rice-soft-eggs-ginger', 'f7fcc00b7507d298836819f83f60e67d', null::text[], array['Simmer the rice with the ginger, the carrot and 1 1/2 cups of water, covered, for 15 minutes, until the water is gone. Let it stand for 5 minutes.', 'Beat the eggs with the salt.', 'Warm the sesame oil in a pan over medium-low heat, pour in the eggs and stir for 4 to 5 minutes, until firm, with no liquid egg left.', 'Spoon the eggs over the rice and scatter the scallion greens on top.'], 'White rice with soft eggs and ginger', 'White rice with eggs and ginger', 'A warm bowl of white rice with ginger, softly scrambled eggs and a little sesame oil: gentle, and it lasts until lunch.', 'A warm bowl of white rice with ginger, scrambled eggs and a little sesame oil: gentle, and it lasts until lunch.'),
  ('shrimp-quinoa-zucchini-lemon', 'a34bb92f713050db203d5aebcc59c921', array['Put the quinoa in a pan with 1 1/3 cups of water, bring to a boil, cover and simmer for 15 minutes. Leave covered off the heat for 5 minutes.', 'Pat the shrimp dry and toss them with the paprika and salt.', 'Heat half the oil in a large skillet over medium-high heat. Cook the zucchini and red pepper for 5 minutes, until golden, push them aside and cook the shrimp for 3 minutes, turning once, until pink and firm.', 'Add the tomato and spinach, stir until wilted, then fold in the quinoa, lemon juice, parsley and the rest of the oil.'], null::text[], null::text, null::text, null::text, null::text),
  ('beef-rice-noodle-salad-herbs', '211abbcdc7f3c58a5634adaa091815ff', null::text[], array['Soak the noodles in boiling water for 8 minutes, until tender, then drain and rinse under cold water.', 'Rub the steak with half the oil. Sear in a very hot skillet for 4 to 5 minutes a side, until it reads 145°F (63°C) in the middle. Rest for 5 minutes and slice thinly across the grain.', 'Whisk the lime juice, salt and the rest of the oil with 1 tbsp of water.', 'Stir-fry the sprouts in the same skillet for 3 minutes, until steaming. Toss them with the noodles, cucumber, carrot, romaine and the dressing. Top with the beef, mint, cilantro and peanuts.'], null::text, null::text, null::text, null::text),
  ('bibimbap-egg-vegetables', '49aa6f5df557258a2faf3641d20a7308', null::text[], array['Simmer the rice in 1 1/4 cups of water, covered, for 25 minutes, until tender.', 'Mix the vinegar, ginger, salt and a third of the oil.', 'Heat another third of the oil in a nonstick skillet over medium-high heat. Cook the tofu for 4 minutes and take it out, then the zucchini and carrot for 2 minutes each. Stir-fry the sprouts for 3 minutes, until steaming, and wilt the spinach with them.', 'Fry the eggs in the rest of the oil over medium heat for 5 to 6 minutes, covered, until the whites and yolks are firm.', 'Divide the rice between bowls, arrange the tofu, hot vegetables and cucumber around it, set the eggs on top, spoon over the dressing and scatter with the sesame seeds.'], null::text, null::text, null::text, null::text),
  ('turkish-yogurt-soup-spinach-chickpeas', '3a342e7b4501fdae68f2c97eab230182', array['Simmer the rice in 2 1/2 cups of water, half covered, for 25 minutes, until very tender.', 'Add the spinach and chickpeas and simmer for 5 minutes.', 'Whisk the yogurt with the egg until smooth. Whisk in two ladles of the hot rice water, one at a time, then pour it all into the pot. Stir over low heat for 6 to 8 minutes, without boiling, until slightly thick and steaming (160°F, 71°C).', 'Warm the oil with the mint and paprika for 30 seconds and drizzle over the bowls.'], null::text[], null::text, null::text, null::text, null::text),
  ('banh-xeo-tofu-bean-sprouts', '989f7e32dcde9a2ad8562b857e4f228d', array['Whisk the rice flour, cornstarch, turmeric and half the salt with 1 1/4 cups of water and the scallion greens. Let the batter stand for 10 minutes.', 'Stir the lime juice, ginger, the rest of the salt and 2 tbsp of water together for dipping.', 'Warm 1 tsp of the oil in a nonstick skillet over medium-high heat and brown the tofu for 6 minutes. Set it aside.', 'Heat another 1 tsp of the oil until it shimmers. Stir the batter, pour in a third, swirl thinly, and add a third of the tofu, sprouts and carrot. Cover and cook for 2 minutes, then cook uncovered for 4 minutes, until the rim is crisp. Fold over.', 'Make two more crêpes the same way. Tear into pieces, wrap in the lettuce with the cucumber, spearmint and cilantro, and dip.'], null::text[], null::text, null::text, null::text, null::text),
  ('seared-tuna-poke-bowl', 'd897b1276511b36d3c78b986842887b6', null::text[], array['Stir the ginger, lime juice, half the salt and half the sesame oil together. Toss the cabbage with 1 tbsp of this dressing.', 'Rub the tuna with the rest of the oil and salt and press the sesame seeds onto both sides. Sear in a hot dry skillet for 4 to 5 minutes a side, until it flakes and is opaque in the middle (145°F, 63°C).', 'Warm the rice with a splash of water and divide between bowls.', 'Slice the tuna and arrange it over the rice with the edamame, pineapple, cucumber, radishes, carrot and cabbage. Spoon over the rest of the dressing and scatter with the nori.'], null::text, null::text, 'Quickly seared tuna over brown rice with edamame, radish, cucumber and fresh pineapple.', 'Seared tuna over brown rice with edamame, radish, cucumber and fresh pineapple.'),
  ('avgolemono-chicken-rice-soup', 'ccc5370344a3658e15de3fe14dde0eb3', array['Warm half the oil in a pot over medium heat and cook the carrots and celeriac for 5 minutes. Add the chicken, bay leaf, salt and 5 cups of water and bring to a boil.', 'Add the rice, cover and simmer over low heat for 30 minutes. Lift out the chicken after 15 minutes and shred it with two forks.', 'Beat the egg with the lemon juice and zest until frothy. Whisk in two ladles of the hot broth, a little at a time.', 'Take the pot off the heat, lift out the bay leaf and stir in the egg mixture. Stir over low heat for 2 to 3 minutes, without boiling, until the soup turns creamy and steams (160°F, 71°C).', 'Stir in the chicken, spinach, dill and pepper and finish with the rest of the oil.'], null::text[], null::text, null::text, null::text, null::text),
  ('rosti-spinach-eggs', '2f93192824c98bb65ff4e4fa9494df4c', null::text[], array['Squeeze the grated potatoes hard in a clean towel, then toss them with the nutmeg, salt and half the chives.', 'Warm 2 tsp of the oil in a nonstick skillet over medium heat. Press in the potatoes and cook for 12 minutes, until the underside is deep gold. Turn out onto a plate, slide back and cook for 10 minutes more.', 'Meanwhile warm the rest of the oil in a second pan. Soften the tomatoes for 2 minutes, add the spinach and vinegar and let it wilt for 1 minute.', 'Boil the eggs for 10 minutes, cool them under cold water and peel them.', 'Cut the rösti in half and top with the spinach, tomatoes and halved eggs. Finish with the pepper, the rest of the chives and the arugula.'], 'Potato rösti with spinach and soft eggs', 'Potato rösti with spinach and eggs', null::text, null::text),
  ('egg-fried-white-rice-bok-choy', '83bd1af708b50ae37595bf40009f7454', array['Simmer the rice with 2 cups of water, covered, for 15 minutes. Spread it on a plate to cool and dry a little.', 'Warm half of the sesame oil in a wide pan, pour in the eggs and stir until they are firm and dry. Lift them out.', 'Warm the rest of the oil and fry the ginger and carrot for 4 minutes. Add the bok choy and cook for 2 minutes.', 'Add the rice and salt and fry for 3 minutes, until hot. Fold in the eggs and the scallion greens.'], null::text[], null::text, null::text, null::text, null::text),
  ('ginger-beef-broccoli-brown-rice', 'da42c843b3526116d7547505be528920', array['Simmer the brown rice in 1 1/4 cups of water, covered, over low heat for 35 minutes, until tender.', 'Meanwhile mix the beef with the ginger and sesame oil and leave for 15 minutes.', 'Warm half of the olive oil in a wok over high heat. Sear the beef in two lots for 1 to 2 minutes each, until browned with no pink left, and set aside.', 'Add the rest of the olive oil, the carrots and broccoli and 3 tablespoons of water. Stir-fry for 4 minutes, add the pepper and cook 2 minutes, until crisp-tender.', 'Return the beef with the lime juice and salt, toss for 1 minute and serve on the rice with sesame seeds and chives.'], null::text[], null::text, null::text, null::text, null::text),
  ('shakshuka-chickpeas-peppers', 'd289341724ed14151979026ad7d98ad0', null::text[], array['Warm the olive oil in a wide pan over medium heat and cook the onion and pepper for 8 minutes. Stir in the garlic, cumin and paprika for 1 minute.', 'Add the tomatoes and chickpeas and simmer for 8 minutes, until thick. Stir in the spinach until wilted.', 'Make four hollows, break in the eggs, cover and cook over low heat for 9 to 10 minutes, until the whites and yolks are firm.', 'Toast the bread and serve with the shakshuka.'], null::text, null::text, null::text, null::text),
  ('steak-parsley-oregano-sauce-potatoes', '8dde17d34a729af8f5b575d9f89debf3', null::text[], array['Heat the oven to 425°F (220°C). Toss the potatoes and carrots with a third of the oil and the paprika and roast for 30 minutes, turning once, until crisp.', 'Chop the parsley finely and stir it with the oregano, vinegar, half the salt, 1 tbsp of water and the rest of the oil. Leave to stand.', 'Season the steak with the black pepper and the rest of the salt. Sear it in a very hot dry skillet for 4 to 5 minutes a side, until it reads 145°F (63°C) in the middle, then rest it for 5 minutes.', 'Slice the steak thinly across the grain. Serve with the potatoes and carrots, the arugula, tomatoes and cucumber, and the green sauce over everything.'], null::text, null::text, null::text, null::text),
  ('rice-noodles-egg-ribbons-bok-choy', 'b8492b8396abcbeaa6cdc13db32693a2', array['Cook the noodles in boiling water as the package says, usually 5 to 8 minutes. Drain and rinse.', 'Beat the eggs with half of the salt. Warm 1 tsp of the sesame oil in a wide pan, cook the eggs as two thin omelets until firm, roll them up and cut them into ribbons.', 'Warm the rest of the oil and fry the ginger and carrot for 3 minutes. Add the bok choy and cook for 2 minutes.', 'Toss the noodles with the vegetables, the lime juice and the rest of the salt, until hot. Top with the egg ribbons and scallion greens.'], null::text[], null::text, null::text, null::text, null::text),
  ('persian-herb-omelet-white-rice', '4f094c085f4d2a6cd2a7944cac62c8b0', array['Simmer the rice with 2 cups of water and half of the salt, covered, for 15 minutes. Let it stand for 5 minutes.', 'Beat the eggs with the turmeric and the rest of the salt, then stir in the parsley, dill and chives.', 'Warm two thirds of the olive oil in a pan over low heat, pour in the eggs and cook, covered, for 8 minutes. Turn the omelet and cook it for 3 minutes more, until firm.', 'Stir the rest of the oil and the lemon juice into the rice, and serve it with the omelet in wedges.'], null::text[], null::text, null::text, null::text, null::text)
) as said (slug, steps_md5, steps, firm_steps, old_name, name, old_description, description)
where recipe.slug = said.slug and md5(array_to_string(recipe.steps, E'\n')) = said.steps_md5;

-- Feta is often made of raw milk.
update catalogue.recipes recipe
set ingredients = (
  select jsonb_agg(
    case when item ->> 'ingredient' in ('feta, crumbled', 'feta, cubed')
      then item || jsonb_build_object('ingredient', 'pasteurized ' || (item ->> 'ingredient'))
      else item
    end
    order by place
  )
  from jsonb_array_elements(recipe.ingredients) with ordinality as items (item, place)
)
where recipe.ingredients @? '$[*] ? (@.ingredient == "feta, crumbled" || @.ingredient == "feta, cubed")';
