export type StarterPost = {
  slug: string
  /** Slug of its health goal in the starter catalogue. */
  condition: string
  /** A sentence ends in `[2]` if the second of these is its source. */
  sources: string[]
  headline: string
  strapline: string
  body: string[]
}

/**
 * The first posts of the blog, oldest first. Every figure is in the rules of its health goal, with the
 * source.
 */
export const starterPosts: StarterPost[] = [
  {
    slug: 'six-weeks-not-a-way-of-life',
    condition: 'low-fodmap',
    sources: [
      'Monash University, three-step FODMAP diet',
      'Varney J and colleagues, J Gastroenterol Hepatol, 2017',
      'Rubio-Tapia A and colleagues, ACG guideline on celiac disease, Am J Gastroenterol, 2023',
      'Careplate, the rules of the plan for IBS, each with its publication',
    ],
    headline: 'Six weeks, not a way of life',
    strapline: 'A low-FODMAP diet is a test with an end. The end is the useful part.',
    body: [
      'Low-FODMAP lists are easy to find. What they seldom say is when to stop. The diet comes from Monash University, and it has three steps: leave out, bring back, settle. Only the first one looks like a diet.',
      'The first step takes two to six weeks. You leave out the carbohydrates that a sensitive gut may struggle with: onion and garlic, wheat, rye and barley as a main ingredient, apples and pears, some beans, honey, sugar alcohols.[1] If nothing has changed by then, it was not the FODMAPs, and there is no reason to go on.',
      'The second step brings the groups back one at a time, over some days each, in growing portions. Often a few things turn out to be trouble and the rest does not. The third step is your ordinary table with those few things smaller.',
      'Staying on step one is the common mistake. It leaves out much of what feeds the gut’s own bacteria, and it makes it harder to get enough fiber and calcium.[1] That is why our low-FODMAP weeks end after six, whatever happens, and why they keep an eye on both.',
      'Portions matter as much as lists. The limits are amounts for one sitting: for most foods 0.2 g of oligosaccharides, for grains, beans and nuts 0.3 g, for lactose 1 g.[2] A yes-or-no list without a portion cannot be right.',
      'Before you begin, ask for a celiac blood test, since it only works while you eat gluten.[3] If you are underweight, pregnant, or have had an eating disorder, please do this with a dietitian and not with us.[4]',
    ],
  },
  {
    slug: 'test-first-then-leave-gluten-out',
    condition: 'celiac',
    sources: [
      'Rubio-Tapia A and colleagues, ACG guideline on celiac disease, Am J Gastroenterol, 2023',
      'Catassi C and colleagues, Am J Clin Nutr, 2007',
      'Careplate, the rules of the plan for celiac disease, each with its publication',
      'FDA, 21 CFR 101.91; Codex STAN 118',
    ],
    headline: 'Test first, then leave gluten out',
    strapline: 'If you stop eating gluten before the blood test, the test cannot find what it looks for.[1]',
    body: [
      'Celiac disease is one of the few conditions where the diet is the care.[1] That makes it tempting to start at once. Please do not, if you have not been tested: the blood test looks for what the body makes against gluten, and without gluten there is nothing to see.[1]',
      'Once it is certain, the rule is short. No wheat, barley or rye, and nothing made from them: malt, brewer’s yeast, triticale, most soy sauce, many stock cubes. Oats only if they are certified gluten-free and agree with you.',
      'On labels, “gluten-free” has a number behind it: less than 20 parts per million.[4] In the United States, the European Union and the Codex it is the same one. We do not plan packaged foods without that label.',
      'How little is little enough? In a trial, 50 mg of gluten a day for three months damaged the gut of people who had been doing well.[2] Less than 10 mg a day is unlikely to. A crumb weighs more than that, so a shared toaster matters more than a long list of rare additives.',
      'A gluten-free week can still be a poor one. Gluten-free bread and pasta often hold little iron, folate and fiber. Our celiac weeks aim for the reference intakes of iron, folate, calcium and zinc, and for 14 g of fiber in every 1,000 kcal, from foods that never held gluten in the first place.[3]',
      'What we cannot see is your kitchen. We do not know what a factory adds or a board has touched. Read every label, and take our plan as a menu: it cannot see what is in the package.',
    ],
  },
  {
    slug: 'your-triggers-not-everybodys',
    condition: 'rosacea',
    sources: [
      'National Rosacea Society, patient surveys, 2005',
      'Searle T and colleagues, J Clin Aesthet Dermatol, 2021',
      'Careplate, the rules of the plan for rosacea, each with its publication',
    ],
    headline: 'Your triggers, not everybody’s[1]',
    strapline: 'Lists of rosacea foods come from surveys.[1] A survey is about other people.',
    body: [
      'Search for rosacea and food and you will be told to give up tomatoes, chocolate, citrus, cheese, wine and coffee.[2] Most of these lists go back to surveys in which people with rosacea said what sets theirs off.[1]',
      'In the National Rosacea Society’s survey of 2005, 54% named hot sauce and 52% wine.[1] About half named cayenne or red pepper, 33% hot drinks, 30% tomatoes, 23% chocolate and 22% citrus. Aged cheese was named by 11%.',
      'Turn that around: 70 of 100 people with rosacea did not name tomatoes, and 89 did not name aged cheese.[1] Leaving all of it out would take a good deal from most tables for nothing.',
      'A survey also cannot tell cause from chance. Somebody who has read that chocolate is a trigger will notice the day it was.[1] That does not make the answers worthless. It makes them a place to look.',
      'So we ask. Our rosacea weeks leave out alcohol and very hot spices, on weak evidence and because little is lost.[3] Everything else stays until you name it as a trigger of yours.[3]',
      'To find yours, keep a short diary for a few weeks: what you ate and drank, how hot it was, sun, stress, exercise.[2] If you see a pattern, leave that one thing out for two weeks, then bring it back. A plan is no substitute for a dermatologist, who has creams and medicines that are better studied than any food.[2]',
    ],
  },
  {
    slug: 'five-seven-ten-percent',
    condition: 'fatty-liver',
    sources: [
      'AGA Clinical Practice Update, Gastroenterology, 2021',
      'EASL–EASD–EASO guideline, 2024',
      'AASLD Practice Guidance, 2023',
      'Careplate, the rules of the plan for fatty liver, each with its publication',
    ],
    headline: 'Five, seven, ten percent',
    strapline: 'For a fatty liver the amount of weight lost matters more than the name of the diet.[1]',
    body: [
      'Fatty liver has a new name, MASLD, and an old piece of advice: lose some weight.[3] “Some” can be put in figures. A guideline of the American Gastroenterological Association names three steps: about 5% of body weight lowers the fat in the liver, 7% calms inflammation, and 10% can ease scarring.[1]',
      'For somebody of 90 kg (200 lb), those are 4.5, 6.3 and 9 kg. They are aims for months. No week can show them, and ours does not claim to.',
      'The pattern with the most support is a Mediterranean one: vegetables, beans, whole grains, olive oil, fish, little red meat. Our weeks add two firm rules from the European guideline: no alcohol and no sugary drinks.[2]',
      'Coffee is the pleasant surprise. In studies that followed people over years, those who drank about three cups a day had less scarring of the liver.[3] Such studies cannot prove that it was the coffee.[3] If you like it and it agrees with you, there is no need to stop; if not, there is no need to start.',
      'Eating less is only planned for people with weight to lose.[4] If your body mass index is below 25, the calories stay where they are.[4]',
      'Two cautions. With cirrhosis the advice turns around, since the body then needs more protein, not less food; we do not plan for it.[3] And if you use insulin or a GLP-1 medicine, ask before you eat less.[3]',
    ],
  },
  {
    slug: 'what-182-people-with-migraine-ate',
    condition: 'migraine',
    sources: [
      'Ramsden CE and colleagues, BMJ, 2021',
      'American Migraine Foundation, advice on food and migraine',
      'NIH Office of Dietary Supplements, omega-3 fatty acids, fact sheet for health professionals',
      'FDA and EPA, advice about eating fish',
      'Careplate, the rules of the plan for migraine, each with its publication',
    ],
    headline: 'What 182 people with migraine ate[1]',
    strapline:
      'One good trial changed two kinds of fat.[1] It says more than a hundred lists of triggers.[2]',
    body: [
      'Advice on food and migraine is mostly a list of things to fear: aged cheese, chocolate, citrus, wine.[2] These lists come from what people report. A few readers will recognize a trigger of theirs, and most will not.[2]',
      'In 2021 a team around Christopher Ramsden published something better: a randomized trial with 182 people, who were given food.[1] It did not forbid anything from the usual lists. It changed the fats. One group ate more of the omega-3 fats EPA and DHA, about 1.5 g a day, most of it from fish. Another ate as much of them and also far less linoleic acid, the omega-6 fat of many seed oils.',
      'Both groups had fewer and shorter headaches than the one that ate as most Americans do, and the second had the fewest.[1] The change in their daily life, as a questionnaire measured it, was smaller and less certain.',
      'One trial is one trial.[1] It took place with food provided, in adults with frequent migraine who went on with their usual care.[1] We call this evidence moderate.',
      'Our migraine weeks aim for 1,500 mg of EPA and DHA a day, averaged over the week, and for little linoleic acid.[5] Meals come no more than five hours apart, and caffeine stays at or below 200 mg and much the same from day to day. The last two rest on expert advice, not on trials.[5]',
      'If you are pregnant, choose fish that is low in mercury.[4] If you take a blood thinner, get your omega-3 from food alone.[3] And keep your medicine: the people in the trial went on with theirs.[1]',
    ],
  },
  {
    slug: 'what-the-smiles-trial-did-and-did-not-show',
    condition: 'depression',
    sources: [
      'Jacka FN and colleagues, BMC Medicine, 2017',
      'Opie RS and colleagues, Nutritional Neuroscience, 2018',
      'Careplate, the rules of the plan for depression, each with its publication',
    ],
    headline: 'What the SMILES trial did and did not show[1]',
    strapline: 'The best-known study of food and depression is small, honest and often overstated.[1]',
    body: [
      '“Diet treats depression” is a headline you may have read.[1] It usually goes back to one Australian trial with a friendly name, SMILES, from 2017.[1] It is worth knowing what happened in it.',
      'People with depression, most of them already in care, were put into two groups by chance.[1] One saw a dietitian and was helped toward a Mediterranean way of eating.[1] The other had company and conversation for the same time. Both went on with their treatment.[1]',
      'After 12 weeks, 32% of the diet group and 8% of the other were in remission.[1] For a change of food beside ordinary care, that is a large difference.',
      'Now the other side. The trial was small.[1] Nobody can eat without knowing what they eat, so hope may have played a part. And being seen regularly by somebody kind is help as well, although the other group had that too.',
      'So the diet is worth trying, and worth not overstating. It was an addition to care. Nobody has shown that it can take the place of it.',
      'What they ate is not exotic: whole grains five to eight times a day, six servings of vegetables, three of fruit, beans at least three times and fish twice a week, a handful of nuts and three spoons of olive oil a day.[2] Sweets, fried food and sugary drinks were kept to three servings a week. Our weeks for depression follow these figures.[3]',
      'If you think of harming yourself, please speak to somebody now. In the United States you can call or text 988, at any hour.',
    ],
  },
  {
    slug: 'two-numbers-for-salt',
    condition: 'hypertension',
    sources: [
      'AHA/ACC High Blood Pressure Guideline, 2025',
      'NHLBI, DASH Eating Plan',
      'Careplate, the rules of the plan for high blood pressure, each with its publication',
    ],
    headline: 'Two numbers for salt',
    strapline: '2,300 mg of sodium is the limit, 1,500 mg the ideal. What that means on a plate.',
    body: [
      'The American guideline on high blood pressure gives two figures for sodium.[1] At most 2,300 mg a day is the first. The second, 1,500 mg, is the ideal to move toward. Both count all of it: from the shaker, from the can, and from the bread.',
      'Labels and cooks speak different languages here. A level teaspoon of table salt holds about 2,300 mg of sodium, so the whole day’s limit fits in one. Most of what people eat was put in before the food reached the kitchen: in bread, cheese, cold cuts, sauces and soups.',
      'That is why our weeks for high blood pressure treat 2,300 mg as firm.[3] No day goes over it. 1,500 mg is a target, and each plan shows how near each day comes.',
      'Salt is half of it. The DASH pattern, on which these weeks are built, has plenty of potassium, calcium, magnesium and fiber: four or five servings each of vegetables and fruit a day, low-fat dairy, beans and nuts, and little saturated fat.[2] It was tested as a whole, not piece by piece.',
      'Salt substitutes swap sodium for potassium. With kidney disease, or with medicines that hold potassium back, such as ACE inhibitors, ARBs or spironolactone, that can be dangerous.[1] We make no plan for people with kidney disease.[3] Beside such a medicine our plan asks for no minimum of potassium, and keeps under a limit.[3]',
      'And keep taking what you were prescribed.[1] If your readings fall, your doctor can lower the dose.[1] A menu cannot.',
    ],
  },
]
