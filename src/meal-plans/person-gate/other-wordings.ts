import type { FocusText } from './fit-text.ts'

/**
 * Alternative wordings for sentences of our health goals, for readers whom the foods in them do not fit. The
 * first wording that fits is used. A sentence that an administrator has reworded has no alternatives, so it
 * is shortened or removed.
 */
export const OTHER_WORDINGS: Readonly<Record<string, readonly string[]>> = {
  // Kidney stones
  'Have milk, yogurt or cheese with your meals: calcium keeps oxalate out.': [
    'Have food rich in calcium with your meals: calcium keeps oxalate out.',
  ],
  // High blood pressure
  'Oils, nuts and fish in place of butter and fatty meat.': [
    'From oils, nuts and fish.',
    'Mostly unsaturated, from plant oils.',
  ],
  'Keep a jar of unsalted nuts where you can see it.': ['Keep a bowl of fruit where you can see it.'],
  'Compare breads: for something eaten daily, a lower-sodium loaf makes a difference.': [
    'Compare labels: for something eaten daily, the lower-sodium kind makes a difference.',
  ],
  'Taste before you salt; a squeeze of lemon or a little vinegar is often what is missing.': [
    'Taste before you salt; fresh herbs are often what is missing.',
  ],
  // High cholesterol
  'At most 6% of energy, from oils and fish rather than butter.': [
    'At most 6% of energy, with fat from oils and fish.',
    'At most 6% of energy, with fat from plant oils.',
  ],
  'One or two servings a day, often in place of meat.': ['One or two servings a day.'],
  'Keep saturated fat at or below 6% of energy, and eat oats or barley, beans or soy, and nuts every day.': [
    'Keep saturated fat at or below 6% of energy, and eat oats, barley, beans, soy and nuts through the week.',
  ],
  'Start with oats or barley: about 75 g of dry oats holds 3 g of beta-glucan.': [
    'Start with beans, apples or okra, which bring viscous fiber too.',
    'Start with beans or okra, which bring viscous fiber too.',
  ],
  'Cook with olive or canola oil and keep butter for rare occasions.': ['Cook with olive or canola oil.'],
  'Carry a small bag of unsalted nuts; 30 g is a good handful.': ['Carry a piece of fruit for the way.'],
  'Try tofu or edamame where the recipe says meat, once or twice a week.': [
    'Give tofu or edamame a place at lunch, once or twice a week.',
    'Give lentils or chickpeas a place at lunch, once or twice a week.',
  ],
  'Take the skin off chicken and trim the fat you can see.': [],
  // Heart health
  'Most of the plate is plants, grains are mainly whole, and fish is planned for at least twice.': [
    'Most of the plate is plants, and fish is planned for at least twice.',
    'Most of the plate is plants, and grains are mainly whole.',
  ],
  'Choose canned fish in olive oil or water for days when you are short of time.': [
    'Choose canned beans or lentils for days when you are short of time.',
    'Choose frozen vegetables for days when you are short of time.',
  ],
  'Swap one refined grain at a time: brown rice, whole-wheat pasta, rye bread.': [
    'Swap one refined grain at a time: brown rice for white, then quinoa or millet.',
    'Swap one refined grain at a time: brown rice for white.',
  ],
  'Use processed meat as rarely as you can, and roast chicken or hummus in its place.': [
    'Spread mashed beans with herbs and lemon where others use cold cuts.',
  ],
  'Dress a salad with oil and vinegar; bottled dressings often carry salt and sugar.': [
    'Season vegetables with oil and vinegar yourself; what is bottled often carries salt and sugar.',
  ],
  // Mediterranean eating
  'Score at least 9 of 13 points on the Mediterranean screener, with olive oil as the main fat and beans, fish and nuts three times a week each.':
    [
      'Eat in the Mediterranean pattern, with olive oil as the main fat, and often with beans, fish and nuts.',
      'Eat in the Mediterranean pattern, with olive oil as the main fat and plenty of vegetables.',
    ],
  'Aims for poultry more often than red meat, and sweets fewer than three times a week.': [
    'Aims for sweets fewer than three times a week.',
  ],
  'Red meat and sweets keep a small place.': ['Sweets keep a small place.'],
  'Canned sardines on toast with lemon count as fish.': [
    'Canned sardines with lemon count as fish.',
    'White beans mashed with olive oil make a quick supper.',
  ],
  'End the meal with fruit and keep pastry for occasions.': ['End the meal with fruit.'],
  'Keep canned chickpeas at hand; rinsed and warmed with garlic, they are dinner.': [
    'Keep canned chickpeas at hand; rinsed and warmed with herbs, they are dinner.',
  ],
  'Eat nuts as they are, unsalted and unsweetened.': [],
  'Let beans take the place of meat at two dinners a week.': [
    'Plan at least two dinners a week around beans.',
  ],
  'It is scored with the questionnaire of the PREDIMED trial, without the question about wine.': [
    'It is scored with the questionnaire of the PREDIMED trial.',
  ],
  // IBS and low FODMAP
  'Have oats a few mornings a week; increase slowly if you are not used to them.': [
    'Raise fiber slowly if you are not used to it.',
  ],
  'Oats and other gentle sources, and no wheat bran.': ['Gentle sources, and no wheat bran.'],
  'Make garlic oil fresh: warm cloves in oil, remove them, and use it the same day.': [
    'Let chives, ginger, lemon and fresh herbs bring the flavor.',
  ],
  'Use the green part of scallions and leave the white.': ['Cut chives over the plate just before you eat.'],
  'Lactose-free milk and yogurt, hard cheese, or calcium-fortified drinks.': [
    'From calcium-fortified plant drinks.',
  ],
  'Choose lactose-free milk rather than none, for the calcium.': ['Choose a plant drink with added calcium.'],
  'If loose stools are your trouble, leave out sugar-free gum and sweets with sorbitol.': [
    'If loose stools are your trouble, leave out sugar-free gum.',
  ],
  // GERD
  'Sip still water with meals if fizzy drinks bring things up.': ['Sip still water with meals.'],
  // Celiac disease
  'Use tamari labeled gluten-free in place of soy sauce.': [
    'Choose gluten-free tamari.',
    'Choose seasonings that are labeled gluten-free.',
  ],
  'Oats only if certified gluten-free, and only once your doctor or dietitian agrees.': [
    'Leave out oats; your doctor or dietitian can say whether certified ones may come back.',
  ],
  'Oats only if certified gluten-free and tolerated: ask your doctor or dietitian.': [
    'Leave out oats; your doctor or dietitian can say whether certified ones may come back.',
  ],
  'Keep your own toaster, colander and wooden spoon if others eat gluten at home.': [
    'Keep your own toaster, colander and wooden spoon if the kitchen is not gluten-free.',
  ],
  'Rinse quinoa and buckwheat, and cook a batch for the week.': [
    'Rinse quinoa, and cook a batch for the week.',
  ],
  // IBD in remission
  'Eat Mediterranean-style meals cooked from plain ingredients, with oily fish, enough protein and five servings of vegetables and fruit a day.':
    [
      'Eat Mediterranean-style meals cooked from plain ingredients, with enough protein and five servings of vegetables and fruit a day.',
    ],
  'Keep canned sardines or salmon for a quick portion of oily fish.': [
    'Keep canned beans or lentils for a quick portion of protein.',
  ],
  'If you suspect lactose, try lactose-free milk before you give up dairy.': [],
  // Lactose intolerance
  'Keep lactose to 12 g or less at a sitting while still reaching 1,000 mg of calcium a day.': [
    'Eat without dairy while still reaching 1,000 mg of calcium a day.',
  ],
  'This week keeps lactose low at each sitting without giving up dairy.': ['This week is free of dairy.'],
  'Choose cheddar, Parmesan or Swiss; aging leaves almost no lactose.': [],
  'Look for milk solids and whey powder in soups, sauces and some medicines.': [
    'Read labels for milk solids and whey powder; some medicines hold them too.',
  ],
  'Give tofu set with calcium a place at one or two dinners a week.': [
    'Give kale, broccoli or bok choy a place at most dinners, for the calcium.',
  ],
  // Type 2 diabetes
  'Put protein beside carbohydrate: yogurt with fruit, egg with toast.': [
    'Put protein beside carbohydrate, such as yogurt with fruit.',
    'Put protein beside carbohydrate, such as egg with rice.',
    'Put protein beside carbohydrate, such as beans with rice.',
  ],
  'Weigh dry rice and pasta for a week; after that your eye will know.': [
    'Weigh dry rice for a week; after that your eye will know.',
  ],
  // Menopause
  'Canned sardines and salmon bring calcium if you eat the soft bones.': [
    'Kale, broccoli and bok choy bring calcium too.',
  ],
  'Check that tofu is set with calcium; the label says calcium sulfate.': [],
  // Endometriosis
  'Eat Mediterranean-style, with oily fish twice a week, plenty of vegetables and fruit, and less red and processed meat.':
    [
      'Eat Mediterranean-style, with oily fish twice a week and plenty of vegetables and fruit.',
      'Eat Mediterranean-style, with plenty of vegetables, fruit, beans and whole grains.',
    ],
  'This week is Mediterranean in style, with oily fish, beans, vegetables and fruit, and little red meat.': [
    'This week is Mediterranean in style, with oily fish, beans, vegetables and fruit.',
  ],
  'Use lentils or mushrooms for half of the ground meat in a sauce.': [
    'Cook lentils and mushrooms down for a hearty sauce.',
    'Cook lentils down for a hearty sauce.',
  ],
  'If you are trying to conceive, tell your care team and choose fish low in mercury.': [
    'If you are trying to conceive, tell your care team.',
  ],
  // Skin
  'This week is built on slow carbohydrates: beans, oats, barley, whole fruit and firm pasta, with protein at every meal.':
    [],
  'Aims for 20 to 30% of energy, shared among fish, poultry, eggs and beans.': [
    'Aims for 20 to 30% of energy, from fish, poultry, eggs and beans.',
  ],
  'If you use whey shakes, try eggs, fish or tofu for a while.': ['For protein, try eggs, fish or tofu.'],
  'Choose thick-cut or steel-cut oats over instant.': ['Choose brown rice over white.'],
  'Eat a wide, balanced range of foods, with vegetables, fruit and oily fish, and leave nothing out without a confirmed reason.':
    [
      'Eat a wide, balanced range of foods, with vegetables and fruit, and leave nothing out without a confirmed reason.',
    ],
  'Choose canned salmon or sardines for an easy portion of oily fish.': [],
  'Score at least 9 of 13 points on the Mediterranean screener, with olive oil every day, fish and nuts three times a week, and no alcohol.':
    [
      'Eat in the Mediterranean pattern, with olive oil every day, often with fish and nuts, and with no alcohol.',
      'Eat in the Mediterranean pattern, with olive oil every day, often with nuts, and with no alcohol.',
      'Eat in the Mediterranean pattern, with olive oil every day, often with fish, and with no alcohol.',
      'Eat in the Mediterranean pattern, with olive oil every day and no alcohol.',
    ],
  'Olive oil, fish, nuts and vegetables lead; processed meat is rare and alcohol is absent.': [
    'Olive oil, fish, nuts and vegetables lead; alcohol is absent.',
  ],
  'Use olive oil for cooking and for salads; let it replace butter.': [
    'Use olive oil for cooking and for salads.',
  ],
  'None in the recipes, and little processed meat.': ['None in the recipes.'],
  'Keep a jar of mixed unsalted nuts at work.': ['Keep a piece of fruit at work.'],
  'With methotrexate, take folic acid as prescribed and leave alcohol.': [
    'With methotrexate, take folic acid as prescribed and leave out alcohol.',
  ],
  'Drinks and soups at 60 °C (140 °F) or less.': ['Drinks at 60 °C (140 °F) or less.'],
  'Cook with basil, dill, parsley and sweet paprika in place of chili.': [
    'Cook with basil, dill, parsley and sweet paprika.',
  ],
  // Fatty liver
  'Dress vegetables with olive oil and lemon, and leave butter for rare days.': [
    'Dress vegetables with olive oil and lemon.',
    'Dress vegetables with olive oil and herbs.',
  ],
  'Change the drinks first: sparkling water with lemon in place of soda or juice.': [
    'Change the drinks first: plain water all day.',
  ],
  // Mental health
  'Aims for fish at least twice a week and a handful of nuts a day.': [],
  'Leave nuts and fruit where you will see them.': ['Leave fruit where you will see it.'],
  'If you enjoy coffee and it agrees with you, drink it unsweetened.': [],
  // Migraine
  'Eat oily fish on most days for 1,500 mg of EPA and DHA, with regular meals, steady caffeine and no alcohol.':
    ['Eat at regular times, with steady caffeine and no alcohol.'],
  'This week aims for as much omega-3 from fish as a 2021 trial, with meals at regular times and steady caffeine.':
    ['This week keeps meals at regular times, and caffeine steady.'],
  'Cook with olive oil rather than corn or soybean oil; it holds less omega-6.': [
    'Cook with olive oil; it holds little omega-6.',
  ],
  // MIND
  'The main fat, with little butter and cheese.': ['The main fat of the week.'],
  'Buy one bag of greens each week and finish it: salad first, then soup or eggs.': [
    'Buy one bag of greens each week and finish it.',
  ],
  'Keep frozen berries for oatmeal and yogurt.': ['Keep frozen berries for breakfast.'],
  'This week follows the MIND pattern: greens most days, berries, nuts, beans, whole grains, fish and poultry, with olive oil as the main fat.':
    [
      'This week follows the MIND pattern: olive oil as the main fat, with berries, nuts, beans, whole grains, fish and poultry.',
    ],
  'Aims for berries at least twice a week, and nuts at least five times.': [
    'Aims for berries at least twice a week.',
  ],
}

/** Alternative entries for a plan's focus, keyed by the heading of the entry that does not fit. */
export const OTHER_FOCUS: Readonly<Record<string, readonly FocusText[]>> = {
  'Low-fat dairy': [
    {
      focus: 'Calcium without dairy',
      description: 'From greens, beans and plant drinks with added calcium.',
    },
    { focus: 'Calcium without dairy', description: 'From plant drinks with added calcium.' },
  ],
  Nuts: [{ focus: 'Seeds', description: 'A spoonful or two of flaxseed, chia or pumpkin seeds a day.' }],
  Fish: [
    { focus: 'Omega-3 from plants', description: 'Flaxseed, chia or walnuts on most days.' },
    { focus: 'Omega-3 from plants', description: 'Flaxseed or chia on most days.' },
  ],
  'Oily fish': [
    { focus: 'Omega-3 from plants', description: 'Flaxseed, chia or walnuts on most days.' },
    { focus: 'Omega-3 from plants', description: 'Flaxseed or chia on most days.' },
  ],
  'Omega-3 from fish': [
    {
      focus: 'Omega-3 from plants',
      description: 'Flaxseed, chia or walnuts bring a short omega-3; ask your doctor about algae oil.',
    },
    {
      focus: 'Omega-3 from plants',
      description: 'Flaxseed or chia bring a short omega-3; ask your doctor about algae oil.',
    },
  ],
  'Fish and nuts': [
    { focus: 'Fish', description: 'Aims for two servings or more a week.' },
    { focus: 'Nuts', description: 'A handful on most days.' },
    { focus: 'Seeds', description: 'A spoonful or two of flaxseed, chia or pumpkin seeds a day.' },
  ],
  'Berries and nuts': [
    { focus: 'Berries', description: 'Aims for at least twice a week.' },
    { focus: 'Nuts', description: 'Aims for at least five times a week.' },
  ],
  'Few sweets, little meat': [
    { focus: 'Few sweets', description: 'Aims for fewer than three times a week.' },
  ],
  'Less red meat': [
    { focus: 'Protein from plants', description: 'Beans, lentils and tofu through the week.' },
    { focus: 'Protein from plants', description: 'Beans and lentils through the week.' },
  ],
  'Whole grains': [
    {
      focus: 'Gluten-free whole grains',
      description: 'Brown rice, quinoa or millet for half of all you eat.',
    },
  ],
  'Low lactose': [
    { focus: 'No dairy', description: 'Calcium comes from greens and fortified plant drinks.' },
    { focus: 'No dairy', description: 'Calcium comes from fortified plant drinks.' },
  ],
  'Milk in moderation': [{ focus: 'Plant drinks', description: 'Unsweetened, with added calcium.' }],
}
