-- Dishes say which of their foods hold a filling, dye the rest, or are what all the rest is mixed into. Those that came
-- with the product learn it here, food by food from the form before to the one now; what somebody changed stays.
update catalogue.recipes recipe
set ingredients = (
  select jsonb_agg(
    case when item ->> 'form' is not distinct from (said.forms -> (item ->> 'fdcId') ->> 0)
        and said.forms ? (item ->> 'fdcId')
      then item || jsonb_build_object('form', said.forms -> (item ->> 'fdcId') ->> 1)
      else item end
    order by place)
  from jsonb_array_elements(recipe.ingredients) with ordinality as items (item, place)
)
from (
  select slug, forms::jsonb
  from (values
  ('baked-potato-cottage-cheese-ratatouille', '{"170029": ["whole", "stuffed"], "168114": [null, "within"]}'),
  ('baked-potato-tuna-yogurt', '{"170026": ["whole", "stuffed"], "171986": [null, "within"], "168398": [null, "within"], "169994": [null, "within"]}'),
  ('baked-rice-potato-tomato-saffron', '{"168881": [null, "bed"], "170934": [null, "stirred"]}'),
  ('barley-mushroom-risotto-peas', '{"170284": ["bowl", "bed"]}'),
  ('black-bean-stuffed-sweet-potatoes', '{"168482": ["halved", "stuffed"], "173735": [null, "within"]}'),
  ('chicken-brown-rice-paella', '{"169703": [null, "bed"], "170457": ["grated", "hidden"], "171329": [null, "stirred"], "172231": [null, "stirred"]}'),
  ('cocoa-cinnamon-milk', '{"169593": [null, "stirred"], "171320": [null, "hidden"]}'),
  ('gallo-pinto-corn-tortillas', '{"169704": [null, "bed"]}'),
  ('haddock-kedgeree-spinach', '{"169704": [null, "bed"], "171964": [null, "crumbled"], "171287": [null, "wedges"], "172231": [null, "stirred"]}'),
  ('imam-bayildi-bulgur', '{"169228": ["halved", "stuffed"], "170000": [null, "within"], "169230": [null, "hidden"], "170138": [null, "within"], "170416": [null, "within"], "170591": [null, "within"]}'),
  ('italian-rice-salad-chickpeas-capers', '{"169704": [null, "bed"]}'),
  ('jerk-chicken-rice-beans-pineapple', '{"171077": [null, "whole"]}'),
  ('lemon-rice-peanuts-green-beans', '{"169704": [null, "bed"], "172231": [null, "stirred"]}'),
  ('mushroom-pea-brown-rice-hazelnuts', '{"169703": [null, "bed"]}'),
  ('orange-turmeric-ginger-glass', '{"172231": [null, "stirred"]}'),
  ('persian-herb-rice-salmon', '{"169703": [null, "bed"], "168462": [null, "shredded"]}'),
  ('pineapple-fried-rice-tofu', '{"169704": [null, "bed"]}'),
  ('pumpkin-quinotto-kale', '{"168874": ["bowl", "bed"]}'),
  ('quinoa-tabbouleh-chickpeas', '{"168874": [null, "bed"]}'),
  ('quinoa-upma-peanuts', '{"168874": [null, "bed"]}'),
  ('saffron-cardamom-tea', '{"170934": [null, "hidden"], "170919": [null, "hidden"]}'),
  ('saffron-rice-milk-figs-pistachios', '{"170934": [null, "stirred"]}'),
  ('shakshuka-chickpeas-parsley', '{"170138": [null, "sauce"]}'),
  ('shakshuka-chickpeas-peppers', '{"170138": [null, "sauce"]}'),
  ('stuffed-eggplant-beef-bulgur', '{"169228": ["halved", "stuffed"], "171790": [null, "within"], "170000": ["diced", "within"], "170457": ["diced", "within"], "170459": [null, "hidden"], "170416": [null, "within"]}'),
  ('tandoori-chicken-raita-rice', '{"171077": ["diced", "charred"]}'),
  ('tofu-lettuce-cups-water-chestnuts', '{"172475": ["crumbled", "within"], "170067": [null, "within"], "170393": ["diced", "within"], "169247": [null, "stuffed"], "170006": [null, "within"]}'),
  ('tuna-cucumber-boats', '{"171986": [null, "within"], "171705": ["diced", "within"], "168409": ["halved", "stuffed"], "169994": [null, "within"]}'),
  ('turmeric-quinoa-tofu-green-beans', '{"168874": [null, "bed"], "172231": [null, "stirred"]}'),
  ('turmeric-soy-latte', '{"172231": [null, "stirred"]}'),
  ('warm-ginger-turmeric-water', '{"172231": [null, "stirred"]}'),
  ('warm-saffron-lemon-water', '{"170934": [null, "hidden"]}'),
  ('white-fish-tacos-cabbage-avocado', '{"175176": [null, "crumbled"]}'),
  ('wild-rice-parsnip-kale-cranberry', '{"169726": [null, "bed"]}'),
  ('yemista-green-peppers-herbed-rice', '{"170427": ["halved", "stuffed"], "168881": [null, "within"], "170187": [null, "within"], "170138": [null, "sauce"], "172233": [null, "within"], "173475": [null, "within"], "170006": [null, "within"]}')
  ) as lines (slug, forms)
) as said
where recipe.slug = said.slug and jsonb_array_length(recipe.ingredients) > 0;
