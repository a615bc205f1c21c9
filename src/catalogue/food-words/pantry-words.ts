/** Oils, sweets, sauces, drinks and cooking ingredients. See `word-list.ts` for the format of a line. */
export const PANTRY_WORDS = `
oil, vegetable oil, cooking oil, frying oil
olive oil, extra virgin olive oil, evoo % olive < oil # olive_oil
canola oil, rapeseed oil, canola, rapeseed < oil
sunflower oil % sunflower seed < oil
sesame oil, toasted sesame oil = sesame < oil
avocado oil % avocado < oil
flaxseed oil, linseed oil, flax oil = flaxseed < oil
coconut oil = coconut < oil
corn oil, maize oil % corn < oil
grapeseed oil, grape seed oil % grape < oil
peanut oil, groundnut oil = peanut < oil
nut oil = tree nut < oil
walnut oil = walnut < oil
almond oil = almond < oil
hazelnut oil = hazelnut < oil
soybean oil, soya oil, soy oil % soy < oil
palm oil, palm fat < oil
shortening < oil
cottonseed oil < oil
safflower oil < oil
rice bran oil < oil
pumpkin seed oil % pumpkin seed < oil
mct oil % coconut

vinegar, white vinegar, distilled vinegar, spirit vinegar
cider vinegar, apple cider vinegar % apple < vinegar
wine vinegar, red wine vinegar, white wine vinegar, sherry vinegar, champagne vinegar % wine, grape < vinegar ? sulphite
balsamic vinegar, balsamic, balsamic glaze % grape < vinegar ? sulphite
mustard, yellow mustard, dijon, dijon mustard, mustard seed, mustard powder, wholegrain mustard, whole grain mustard ! mustard
hot sauce, tabasco, hot pepper sauce, chili sauce, chilli sauce, buffalo sauce = chili ? garlic # hot_sauce
sriracha, sriracha chili sauce = chili, garlic < hot sauce
chili paste, chilli paste = chili ? garlic, soy, wheat > harissa, sambal, gochujang, adobo sauce, chili oil/chilli oil/chili crisp
*mole = chili ? peanut, tree nut, chocolate
romesco, muhammara = bell pepper, tree nut ? garlic, wheat
barbecue sauce, bbq sauce = tomato ? mustard, celery, gluten
salad dressing, dressing, vinaigrette ? mustard, egg, milk
ranch dressing, caesar dressing, thousand island, caesar salad ? egg, milk, fish, mustard
pasta sauce = tomato ? garlic, onion
curry ? chili, garlic, onion
chutney, relish ? onion, mustard, sulphite
sofrito, soffritto, mirepoix = onion ? garlic, tomato, celery
yeast extract, marmite, vegemite, brewers yeast = yeast ? barley, celery
yeast, nutritional yeast, baker yeast, active dry yeast
monosodium glutamate, msg # msg_added

sulfite, sulphite, sulfur dioxide, sulphur dioxide ! sulphite
sugar, white sugar, brown sugar, cane sugar, icing sugar ~ powdered sugar ~ confectioner sugar, caster sugar, granulated sugar, table sugar, added sugar, muscovado, demerara, jaggery
sweetener, artificial sweetener > sucralose, saccharin, stevia, xylitol, erythritol, sorbitol, mannitol, polyol, monk fruit
aspartame < sweetener # aspartame
maple syrup, maple
syrup, golden syrup > molasses ~ treacle, agave/agave syrup/agave nectar
fructose, crystalline fructose
inulin, chicory root, chicory inulin # inulin_chicory
jam, marmalade, fruit spread, fruit preserve = fruit
candy, *sweets, confectionery, lollipop, gummy, jelly bean, licorice, liquorice
chocolate, dark chocolate, chocolate chip, chocolate bar = cocoa ? milk, soy # chocolate
white chocolate = milk ? soy
cocoa, cocoa powder, cacao, cacao nib, cocoa bean, cocoa butter, hot chocolate # chocolate
carob < legume
dessert, pudding dessert
snack bar, protein bar, protein powder, protein shake ? milk, soy, tree nut
salt, table salt, sea salt, iodized salt, rock salt, kosher salt
baking powder ? corn
baking soda ~ bicarbonate, bicarbonate of soda, sodium bicarbonate
cream of tartar
emulsifier > xanthan gum, guar gum, pectin, carrageenan
food coloring, food colouring, food dye
vegetable soup, soup ? celery
smoothie ? fruit, milk
gazpacho = tomato ? bell pepper, cucumber, garlic
ratatouille, caponata = eggplant, tomato ? zucchini, bell pepper, onion
baba ganoush, baba ghanoush, moussaka, melitzanosalata = eggplant ? sesame, garlic
colcannon, bubble and squeak = potato ? cabbage, milk
bibimbap = rice ? egg, beef, sesame
bircher muesli, bircher, overnight oat = oat ? milk, yogurt
chowder ? milk, fish, clam, bacon
gado gado ? peanut, egg, soy
japchae = glass noodle ? beef, soy, sesame
khichdi, kitchari = rice, lentil
saag, palak = spinach ? mustard green
borani = yogurt
tarator = walnut ? bread, yogurt
imam bayildi = eggplant ? onion, tomato
fasolada = white bean ? tomato, celery
dakos = bread ? tomato, feta
upma = semolina
canarino = lemon
helba = fenugreek
jamu = turmeric
pinakbet = eggplant ? shrimp, bitter melon
shepherd pie, cottage pie, lasagna bolognese = meat ? potato, milk
mate, yerba mate < drink
aloe vera
minestrone ? tomato, celery, bean, wheat
tabbouleh, tabouleh = bulgur, parsley
succotash = corn, bean

drink, beverage
water, drinking water, tap water, mineral water, plain water < drink
sparkling water, soda water, seltzer, fizzy water, carbonated water < water & carbonated_drink
juice, fruit juice, vegetable juice < drink
tea, iced tea < drink > black tea/earl grey/assam, green tea/sencha, oolong/oolong tea, white tea, matcha, chai
herbal tea, herb tea, infusion, tisane < drink > chamomile/chamomile tea/camomile, hibiscus/hibiscus tea, rooibos, fennel tea, nettle tea
ginger tea < herbal tea = ginger
barley water, barley tea < drink = barley
coffee, espresso, cappuccino, coffee bean, decaf coffee, instant coffee, cold brew, decaf < drink # coffee
latte ? coffee, milk
caffeine
fizzy drink, carbonated drink, soda pop, soft drink, sparkling drink < drink # carbonated_drink
cola < fizzy drink
energy drink < fizzy drink
lemonade < drink
tonic water < fizzy drink
sugary drink < drink
ginger ale, ginger beer, root beer, cream soda < fizzy drink
kombucha < drink
alcohol, alcoholic drink, spirit drink, liquor, liqueur, cocktail < drink # alcohol > vodka, rum, gin, whisky/whiskey, brandy, tequila
wine, red wine, white wine, cooking wine, champagne, prosecco, sherry, port wine, vermouth, marsala < alcohol % grape ? sulphite # wine
rice wine, sake, mirin, shaoxing wine < alcohol % rice
beer, ale, lager, stout < alcohol = barley ? wheat
cider < drink % apple
`
