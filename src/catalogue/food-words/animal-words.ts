/** Meat, fish, eggs and dairy. See `word-list.ts` for the format of a line. */
export const ANIMAL_WORDS = `
meat @ omnivore
red meat < meat # red_meat
poultry, white meat < meat # poultry
processed meat, cold cut, deli meat, cured meat, lunch meat, luncheon meat, charcuterie < meat # processed_meat
offal, organ meat, giblet < meat
*game, game meat < meat
beef, steak, ground beef ~ minced beef ~ hamburger meat, beef mince, sirloin, brisket, flank steak, ribeye, roast beef, beef steak < red meat
hamburger, burger, beefburger, cheeseburger = beef ? wheat
veal < beef
*mince, minced meat, ground meat < red meat
meatball, meatloaf, bolognese, ragu, chili con carne = meat ? beef, pork, wheat, egg
pork, pork loin, pork tenderloin, pork chop, ground pork, minced pork, pork belly, pulled pork, picnic ham, fresh ham < red meat
bacon, lardon < pork, processed meat > pancetta, speck
ham, serrano ham < pork, processed meat > prosciutto/parma ham, gammon
sausage, salsiccia < processed meat ? pork, wheat > salami, chorizo, pepperoni, hot dog/frankfurter, bratwurst, mortadella/bologna sausage
jerky, beef jerky, biltong, pastrami < processed meat, beef
lamb, mutton, lamb chop, ground lamb < red meat
goat meat, goat, kid meat, chevon < red meat
venison, deer < red meat, game
bison, buffalo meat < red meat, game
elk < red meat, game
wild boar < red meat, game
rabbit < meat, game
hare < meat, game
chicken, chicken breast, chicken thigh, chicken wing, drumstick, ground chicken, hen, rotisserie chicken < poultry
turkey, ground turkey, turkey breast < poultry
duck, duck breast < poultry
goose < poultry
pheasant < poultry
partridge < poultry
pigeon meat < poultry
quail < poultry
*liver, chicken liver, beef liver, calf liver, liver pate, foie gras < offal
kidney meat < offal
tripe < offal
sweetbread < offal
pate < meat
frog leg < meat
ostrich < poultry
kangaroo < red meat
insect, cricket flour, edible insect, mealworm @ omnivore
souvlaki, kebab, kabob, gyro, shawarma, doner = meat
spare rib, rib rack, pork rib < pork
lard, tallow, dripping, suet, duck fat, animal fat, schmaltz @ omnivore
gelatin, gelatine, marshmallow, gummy bear, aspic @ omnivore
collagen @ omnivore
broth, stock cube, bouillon, stock powder, bouillon cube, bouillon powder ? celery, gluten, soy, onion, garlic
stock ? celery, gluten, soy, onion
vegetable broth, vegetable stock, vegetable bouillon, veggie broth = vegetable ? celery, gluten, soy, onion, garlic
meat broth, beef broth, beef stock, bone broth, demi glace, gravy = beef ? celery, gluten, onion
chicken broth, chicken stock, chicken bouillon = chicken ? celery, gluten, soy, onion
fish stock, fish broth, dashi, fumet = fish ? celery

seafood, fish and shellfish @ pescatarian !* fish, crustacean, mollusc
fish, white fish, finfish, whitefish, fish fillet, fish finger, fish stick, fish cake, smoked fish < seafood ! fish
oily fish, fatty fish < fish # oily_fish
shellfish < seafood !* crustacean, mollusc
crustacean < shellfish ! crustacean
mollusk, mollusc, bivalve < shellfish ! mollusc
salmon, salmon steak, smoked salmon, lox, gravlax < oily fish
sardine, pilchard < oily fish
mackerel < oily fish
herring, kipper, matjes, bloater, rollmop < oily fish
trout, rainbow trout < oily fish
anchovy < oily fish
tuna, tuna steak, ahi, albacore, skipjack, yellowfin, tuna fish < fish
cod, codfish, bacalhau, baccalao, scrod, codling < fish
haddock < fish
pollock ~ pollack ~ saithe, coley < fish
hake < fish
whiting < fish
halibut < fish
flatfish < fish > flounder, *sole/sole fillet/dover sole/lemon sole, plaice, turbot
tilapia < fish
snapper, red snapper < fish
sea bass, *bass, seabass, branzino, striped bass < fish
sea bream, bream < fish
barramundi < fish
mahi mahi, mahimahi, dolphinfish < fish
grouper < fish
monkfish < fish
catfish, pangasius, basa < fish
swordfish < fish
shark < fish
marlin < fish
carp < fish
pike < fish
*perch < fish
zander < fish
*skate < fish
eel < fish
roe, caviar, fish roe, taramasalata < fish
surimi, crab stick, imitation crab < fish ? crab, egg, wheat
fish sauce, nam pla, nuoc mam = fish
fish oil, cod liver oil, krill oil % fish
worcestershire sauce, worcester sauce = anchovy ? gluten
shrimp ~ prawn, scampi, langoustine, king prawn, shrimp paste < crustacean
crab, crabmeat, blue crab, dungeness crab < crustacean
lobster < crustacean
crayfish, crawfish < crustacean
krill < crustacean
scallop < mollusk
mussel < mollusk
clam, vongole < mollusk
cockle < mollusk
oyster < mollusk
oyster sauce = oyster ? gluten, soy
squid ~ calamari < mollusk
octopus < mollusk
cuttlefish < mollusk
snail, escargot < mollusk
abalone < mollusk
whelk < mollusk

egg, hen egg, chicken egg, boiled egg, fried egg, poached egg, hard boiled egg ! egg @ vegetarian
egg white, albumen, meringue = egg
egg yolk, yolk, egg wash = egg
quail egg, duck egg < egg
avgolemono = egg, lemon juice
menemen = egg, tomato
omelet, omelette, frittata, scrambled egg, tortilla espanola, spanish omelette, shakshuka, eggs benedict = egg
mayonnaise, mayo, aioli, remoulade, tartar sauce = egg ? mustard, soy
hollandaise, bearnaise = egg, butter
custard, creme brulee, flan = egg, milk

dairy, dairy product, milk product, lactose ! milk @ vegetarian
milk, cow milk, cows milk, whole milk, skim milk ~ skimmed milk ~ nonfat milk ~ fat free milk, low fat milk, reduced fat milk, semi skimmed milk, milk powder, powdered milk, evaporated milk, condensed milk, lactose free milk < dairy
milk chocolate = chocolate, milk
goat milk, goats milk, sheep milk, sheeps milk < milk
buttermilk < dairy = milk
kefir, milk kefir < dairy = milk
water kefir
yogurt ~ yoghurt, greek yogurt, greek yoghurt, curd < dairy = milk > skyr, quark, fromage frais, labneh, tzatziki, raita, lassi
frozen yogurt, frozen yoghurt = yogurt
cheese, cheese sauce, string cheese, grilled cheese < dairy = milk # cheese_full_fat
aged cheese, mature cheese, hard cheese, ripened cheese < cheese # aged_cheese > gruyere, edam, gouda, provolone, manchego, comte, raclette, fontina, asiago, havarti, monterey jack/jack cheese
cottage cheese < cheese
ricotta < cheese
mozzarella, burrata, bocconcini < cheese
feta < cheese
halloumi < cheese
goat cheese, goats cheese, chevre < cheese
parmesan, parmigiano, parmigiano reggiano, grana padano < aged cheese
pecorino, romano, romano cheese < aged cheese
cheddar < aged cheese
swiss cheese, emmental, emmentaler < aged cheese
blue cheese < aged cheese > gorgonzola, roquefort, stilton
brie < aged cheese
camembert < aged cheese
queso fresco, queso blanco, queso < cheese
paneer < cheese
cream cheese, light cream cheese, neufchatel, neufchatel cheese < cheese
mascarpone < cheese
cream, heavy cream ~ double cream, whipping cream, whipped cream, single cream, half and half, light cream, clotted cream, coffee creamer < dairy = milk
sour cream, creme fraiche, crema, smetana < dairy = cream
butter, unsalted butter, salted butter, clarified butter < dairy = milk
ghee < butter
margarine, vegetable spread ? milk, soy
whey, whey protein, casein, caseinate < dairy = milk # whey_protein
ice cream, gelato, milkshake, milk shake < dairy = cream ? egg
sorbet ? fruit
pudding, rice pudding, panna cotta, bechamel, white sauce, milk pudding ? milk, egg, wheat
dulce de leche, caramel, toffee, fudge, butterscotch ? milk, butter
honey, manuka honey @ vegetarian & honey_hfcs
`
