import topicWords from './health-topic-words.json' with { type: 'json' }

/** Kinds of topics for which a public sentence needs a source or a second person's approval. */
export const HEALTH_TOPICS = [
  'disease',
  'medicine',
  'organ',
  'value',
  'symptom',
  'promise',
  'unreadable',
] as const
export type HealthTopic = (typeof HEALTH_TOPICS)[number]

/**
 * Words by topic. `word*` matches any word with that prefix. The names of health goals and medicines are
 * added to these words.
 */
export const TOPIC_WORDS: Record<Exclude<HealthTopic, 'unreadable'>, string> = topicWords

/** Phrases about a topic whose words alone could be about food. */
export const TOPIC_PHRASES: [Exclude<HealthTopic, 'unreadable'>, RegExp][] = [
  [
    'disease',
    /\bcolds\b|\b(?:catch(?:es|ing)?|caught|fights?|beats?|stops?|common|against|have|had|your) (?:an? |the )?cold\b(?! (?:soup|plate|water|pan|cut|meal|dish|drink|lunch|dinner|breakfast|snack|milk|butter|salad|noodle|brew|rice))/g,
  ],
  ['disease', /\btype (?:1|2|one|two|ii|i)\b/g],
  [
    'medicine',
    /\b(?:blood|water) (?:thinner|pill)s?\b|\b\d+(?:\.\d+)? ?(?:mg|mcg|iu|units) of (?:vitamin|magnesium|zinc|iron|calcium|potassium|omega)/g,
  ],
  [
    'medicine',
    /\b(?:your|the|any|evening|morning|salt|eye|cough|nasal) (?:drops|syrup|spray|shots?|jabs?|pens?|patch(?:es)?)\b/g,
  ],
  [
    'medicine',
    /\b(?:vitamin|mineral|iron|magnesium|zinc|calcium|potassium|fish oil)s? (?:pill|tablet|capsule|supplement|shot|dose)/g,
  ],
  [
    'value',
    /\b(?:los(?:e|es|ing|t)|drop(?:s|ped|ping)?|shed(?:s|ding)?|melt(?:s|ed|ing)?|burn(?:s|ed|ing)?|gain(?:s|ed|ing)?|trim(?:s|med|ming)?|flatter|slimmer|shrink(?:s|ing)?) (?:\S+ ){0,4}?(?:pounds?|lbs?|kgs?|kilos?|inch(?:es)?|fat|sizes?|muffin top|weight)\b/g,
  ],
  [
    'value',
    /\b(?:bathroom scales?|the scales? (?:will|says?|shows?|moves?|drops?|goes)|your scales?|dress sizes?|your jeans)\b/g,
  ],
  [
    'value',
    /\b(?:your|my|his|her|their|our|sugar|iron|vitamin|energy) (?:numbers|levels?|results|values|readings?|markers?|counts?)\b/g,
  ],
  ['value', /\b\d{2,3} ?(?:over|\/) ?\d{2,3}\b/g],
  [
    'value',
    /\b(?:more|your|much|of|lasting|all-day|boundless|new|extra) (?:energy|strength)\b|\benerg(?:y (?:levels?|boost\w*|crash\w*)|iz\w+|is(?:e|ed|es|ing)\b)/g,
  ],
  ['value', /\bfinger[- ]?(?:pricks?|sticks?)\b|\bba1c\b/g],
  ['symptom', /\bhot (?:flush|flash)(?:es)?\b|\bbad breath\b|\bshort of breath\b|\bwater retention\b/g],
  [
    'symptom',
    /\b(?:your|my|her|their|regular|painful|heavy|late|missed) (?:periods?|cycles?)\b|\bmy cycle\b/g,
  ],
  ['symptom', /\b(?:sharper|better|more|your|their) focus\b|\bcalm(?:er|s|ing)? (?:\S+ ){0,2}?minds?\b/g],
  [
    'promise',
    /\b(?:feel|feels|feeling|felt) (?:(?:so|much|instantly|noticeably|a lot) )?(?:better|great|good|lighter|younger|fitter|stronger|amazing|alive|new|nothing|the difference|like|full of)\b|\byou(?:'ll| will) feel\b/g,
  ],
  [
    'promise',
    /\b(?:good|bad|great|best) for (?:you|your|everyone|kids|children|babies)\b|\b(?:stay|stays|keeps? (?:you|us|me|them)|be|become|get|gets|getting|feel|living|live|grow) (?:\S+ )?(?:healthy|well|fit|strong|young|sharp)\b/g,
  ],
  [
    'promise',
    /\b(?:live|lives|living|lived) (?:longer|to (?:be )?(?:a hundred|1?\d\d))\b|\byears (?:to|of|off) (?:your|their|our) (?:life|lives)\b|\byour (?:whole )?li(?:fe|ves)\b|\bnew person\b|\bturn(?:s|ed|ing)? back the clock\b/g,
  ],
  [
    'promise',
    /\b(?:science|research|experts?|evidence|nutritionists?) (?:says?|shows?|proves?|agrees?|confirms?|supports?|backs?)\b|\b\w+ (?:out )?of (?:ten|10|a hundred|100) (?:\S+ )?(?:people|experts|readers|users|members)\b/g,
  ],
  [
    'promise',
    /\bboost(?:s|ed|ing|er|ers)? (?:\S+ ){0,2}?(?:energy|system|defen[cs]es|power|performance)\b|\bstrong(?:er)? you\b|\b(?:eat|ate|eating|food|diet|meals?|it) (?:\S+ ){0,3}?(?:never be (?:ill|sick)|saved my life)\b/g,
  ],
  [
    'promise',
    /\b(?:you|they|babies|children|kids|everyone) (?:can|may|could) (?:now |safely |finally )?(?:stop|skip|drop|quit|halve|double|come off|go off|throw away)\b/g,
  ],
  [
    'promise',
    /\b(?:halve|halves|double|doubles|cuts?|lowers?|reduces?|raises?) (?:your|the|their) (?:\S+ )?(?:dose|risks?|chances?|odds)\b|\bcuts? deaths?\b/g,
  ],
]

/** Food phrases that contain words from above. For example, kidney beans are not about kidneys. */
export const FOOD_PHRASES: RegExp[] = [
  /\b(?:red |white |canned |dried |cooked |soaked ){0,3}kidney beans?\b/g,
  /\b(?:artichoke|palm|romaine|lettuce|celery|little gem|cabbage|chicken|duck) hearts?\b|\bhearts? of (?:palm|romaine|celery|lettuce|artichoke|(?:the|this|every|any|a|our) (?:dish|recipe|meal|kitchen|menu|plate|soup|stew|salad|week|sauce|house|table))\b/g,
  /\b(?:chicken|calf's|calf|calves'|beef|duck|goose|lamb|pork|veal|turkey|cod|fish|fried|chopped) (?:liver|kidney|heart|tongue|skin|bone|breast|belly|neck|stomach|cheek|joint)s?\b|\b(?:pork|tuna|salmon) (?:belly|bellies|shoulder|cheek)s?\b/g,
  /\bliver (?:p(?:a|â)t(?:e|é)|sausage|dumplings?|with onions)\b/g,
  /\b(?:bone|skin)(?:-| )(?:in|on|off)\b|\b(?:skinless|boneless|skin-side)\b|\bbone (?:broth|stock|marrow)\b/g,
  /\b(?:crispy|crisp|potato|fish|salmon|pepper|tomato|onion|lemon|apple|fruit|peach|almond|sausage|golden|papery|thin|thick|tough|edible|its|their|loose) skins?\b|\bskin side (?:down|up)\b|\bwith the skin\b|\bthrow the skin away\b|\buntil the skins? (?:is|are|blackens?|blisters?|browns?|crisps?|splits?|loosens?)\b|\bskins? (?:on|off|of) (?:the |a |your )?(?:fish|peppers?|potato(?:es)?|tomato(?:es)?|fruit|apples?|chicken|salmon|onions?|garlic|eggplants?|sausages?|nuts|almonds|peach(?:es)?)\b|\b(?:peel|pull|slip|rub|remove|keep|leave|score|crisp|cook|take) (?:off )?(?:the|their|its) skins?\b(?! (?:young|clear|healthy|soft|glowing))/g,
  /\b(?:take|pull|pick|lift|remove|save|roast|simmer) (?:out )?(?:the|their|its|any) (?:pin |small |fish |chicken |beef )?bones\b|\b(?:its|their|its soft|the soft|soft|pin|soup|marrow|beef|chicken|fish|veal) bones\b|\b(?:off|from|on) the bone\b|\bbones? (?:from|out of) (?:the |your )?(?:fish|chicken|stock|broth)\b/g,
  /\bblood oranges?\b|\bblood (?:pudding|sausage)s?\b(?! (?:against|for))/g,
  /\bpressure[- ]cook\w*|\b(?:release|natural|quick|high|low|full|come up to|comes to|under) (?:the )?pressure(?: release)?\b(?! (?:in|of) (?:your|the) (?:blood|arter))/g,
  /\bcur(?:ed|ing) (?:ham|meats?|salmon|fish|pork|beef|sausages?|egg yolks?|olives?|bacon)\b|\b(?:air|salt|dry|sugar|beet)-cured\b/g,
  /\bpain (?:perdu|au chocolat|de mie|au levain)\b/g,
  /\b(?:by|in|its|their) (?:own )?weight(?: of| in)?\b(?! (?:loss|gain|drop))|\bweight of (?:the )?(?:flour|beans?|pan|rice|meat|dough|water|fruit)\b/g,
  /\b(?:brown|black|dark|green|soft|bad) spots\b|\bkeep an eye on\b|\b(?:black-eyed|eye of round|eye fillet)\b|\b(?:potato|potatoes') eyes\b/g,
  /\b(?:a|the|kitchen|digital) scale\b|\bstress-free\b|\b(?:the|let the|your) (?:dough|batter|starter) (?:\S+ ){0,2}?(?:sleeps?|rests?|rise)\b/g,
  /\b(?:swells?|swelling|swollen) (?:up )?(?:chia|oats|grains|in|as|with|when|until|overnight)\b|\b(?:oats|grains|beans|lentils|rice|chia|seeds|couscous|bulgur) (?:\S+ ){0,3}?(?:swell|swells|swollen)\b/g,
  /\b(?:garlic|wine|bad|tomato) breath\b|\b(?:salad|egg|herb) cell\b|\bsafe(?:ly)? (?:to eat|in the fridge|temperature)\b/g,
  /\bdrug ?stores?\b|\bstock (?:tablets?|cubes?|capsules?)\b|\bdash of medicine\b|\bdoctor(?:s|ed)? up\b/g,
  /\b(?:cells?|nerves?|muscles?|teeth|hair) of (?:a |the )?(?:garlic|lemon|orange|fennel)\b|\bgarlic (?:cells?)\b|\bangel hair(?: pasta)?\b|\bcorn silk\b/g,
  /\b(?:joint|joints) of (?:beef|meat|lamb|pork|ham)\b|\b(?:cut|slice|twist) (?:\S+ ){0,3}?(?:at|through) the joints?\b/g,
  /\bheat (?:and|or) pressure\b|\b(?:burst|full|rich) (?:of|in) memor(?:y|ies)\b|\bmemory of\b/g,
  /\bspike (?:it|them|the \S+) with\b|\binject(?:s|ed|ing)? (?:\S+ )?(?:flavor|color)\b|\b(?:full|soft|nice|good|great)[- ]bod(?:y|ied)\b|\b(?:gives?|giving|adds?|lends?) (?:it|them|the \S+) body\b|\bbody (?:to|of) (?:the |a )?(?:sauce|soup|stew|broth|stock|wine|dressing)\b/g,
  /\bhunger (?:strikes|hits|pangs at the store)\b|\b(?:a|one|the) stroke of (?:luck|a knife|the knife|oil)\b|\bone-pot operation\b/g,
]
