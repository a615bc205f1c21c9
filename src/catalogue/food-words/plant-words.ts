/** Vegetables, fruit, mushrooms, herbs and seaweed. See `word-list.ts` for the format of a line. */
export const PLANT_WORDS = `
vegetable, veggie, veg, crudite
leafy green, leaf green, salad green, dark green vegetable, *greens, leafy vegetable, salad leaves < vegetable
nightshade, solanaceae, nightshade vegetable
brassica, cruciferous vegetable, crucifer, cabbage family < vegetable
allium, onion family < vegetable
root vegetable, root veg < vegetable
squash, gourd < vegetable
summer squash < squash
winter squash < squash
sprout < vegetable
mushroom, fungi, fungus, button mushroom, white mushroom, champignon < vegetable & mushroom_cauliflower
starchy vegetable < vegetable

carrot < root vegetable
onion, yellow onion, white onion, red onion, sweet onion, pearl onion, spanish onion < allium # onion
onion powder, onion salt, onion flake < onion
shallot, eschalot, echalot < onion
scallion ~ spring onion ~ green onion, salad onion, scallion green, welsh onion, bunching onion < onion
leek < allium
garlic, garlic clove, clove of garlic, clove garlic, ajo < allium # garlic
garlic powder, garlic salt, garlic granules < garlic
wild garlic, ramsons, *ramp < garlic
chive < allium
garlic chive < chive
ginger, ginger root, fresh ginger, ground ginger
galangal, galanga
celery, celery stalk, celery stick < vegetable ! celery
celeriac ~ celery root < celery, root vegetable
celery seed, celery salt < celery
tomato, cherry tomato, plum tomato, beefsteak tomato, beef tomato, grape tomato, roma tomato, crushed tomato, canned tomato < nightshade, vegetable # tomato
sun dried tomato, sundried tomato < tomato
tomato paste, tomato concentrate = tomato
tomato puree, passata = tomato
tomato sauce, marinara, marinara sauce, sugo, pomodoro, arrabbiata = tomato ? garlic, onion
tomato juice < juice = tomato
ketchup ~ catsup, tomato ketchup = tomato ? celery, gluten, onion, garlic
salsa, pico de gallo, salsa roja, salsa fresca = tomato, onion ? chili, cilantro, garlic
salsa verde, green salsa = tomatillo ? onion, chili, cilantro, garlic
tomatillo, husk tomato < nightshade, vegetable
pepper family < nightshade, vegetable
bell pepper ~ capsicum ~ sweet pepper, red pepper, green pepper, yellow pepper, orange pepper, paprika pepper, red bell pepper, green bell pepper, yellow bell pepper, roasted pepper, roasted red pepper, pointed pepper, romano pepper, shishito pepper, banana pepper < pepper family
pimiento, pimento, pimientos < bell pepper
chili, chilli, chile, chili pepper, chilli pepper, chile pepper, hot pepper, red chili, green chili, red chilli, green chilli, red chili pepper, green chili pepper, poblano, chipotle, habanero, scotch bonnet, thai chili, bird eye chili, birds eye chili < pepper family, spicy food # spicy_hot
spicy food, spicy, spicy dish, hot spice, hot food # spicy_hot
jalapeno, jalapeno pepper < chili
serrano, serrano pepper < chili
ancho, ancho chili < chili
aleppo pepper < chili
cayenne, cayenne pepper, ground red pepper, red pepper flake, chili flake, chilli flake, crushed red pepper, pul biber < chili # cayenne_red_pepper
chili powder, chilli powder, chile powder, chili powder blend = chili ? garlic, cumin
paprika, smoked paprika, sweet paprika, pimenton = bell pepper
cucumber, gherkin, cornichon < vegetable
pickle, dill pickle, pickled cucumber < cucumber
zucchini ~ courgette, baby marrow < summer squash
marrow, vegetable marrow < summer squash
pattypan, pattypan squash < summer squash
butternut, butternut squash, butternut pumpkin < winter squash
acorn squash < winter squash
kabocha, kabocha squash < winter squash > delicata squash, hubbard squash, buttercup squash
spaghetti squash < winter squash
pumpkin, pumpkin puree < winter squash
chayote, choko, christophine, mirliton < squash
bottle gourd, lauki, calabash, opo squash < squash
bitter melon, bitter gourd, karela < squash
winter melon, wax gourd, waxgourd, ash gourd < squash
eggplant ~ aubergine, brinjal, melongene < nightshade, vegetable
okra ~ lady finger, ladys finger, ladies finger, bhindi, gumbo pod < vegetable
broccoli, calabrese, tenderstem, broccolini < brassica
broccoli rabe, rapini, broccoli raab, cime di rapa < brassica, leafy green
chinese broccoli, gai lan, kai lan < brassica, leafy green
cauliflower, cauliflower rice, cauli, cauliflower steak < brassica & mushroom_cauliflower
romanesco, romanesco broccoli, green cauliflower, romanesco cauliflower < cauliflower
brussels sprout, brussel sprout < brassica
cabbage, green cabbage, white cabbage, pointed cabbage, spring cabbage, cabbage leaves < brassica
red cabbage, purple cabbage < cabbage
savoy cabbage, savoy < cabbage
napa cabbage ~ chinese cabbage ~ pe tsai, chinese leaf < cabbage
bok choy ~ pak choi, pak choy, bok choi < brassica, leafy green
coleslaw, slaw = cabbage ? mayonnaise, carrot
sauerkraut = cabbage
curtido = cabbage
kimchi, kimchee = cabbage, chili, garlic ? fish sauce, shrimp, gluten, soy, scallion
kale, cavolo nero, tuscan kale, lacinato, curly kale, borecole < brassica, leafy green
collard, collard green, spring greens < brassica, leafy green
mustard green, mustard leaf < brassica, leafy green, mustard
turnip green, turnip top < brassica, leafy green
kohlrabi ~ turnip cabbage < brassica
turnip < brassica, root vegetable
rutabaga ~ swede, neep, swedish turnip < brassica, root vegetable
radish < brassica, root vegetable
daikon, daikon radish, mooli < radish
horseradish, prepared horseradish < brassica
wasabi < brassica ? horseradish, mustard
watercress, cress, garden cress < brassica, leafy green
arugula ~ rocket ~ rucola, roquette, rocket salad, rocket leaves < brassica, leafy green
swiss chard ~ silverbeet, chard, silver beet, blitva, rainbow chard < leafy green
spinach, baby spinach < leafy green
water spinach, kangkong, morning glory < leafy green
lettuce < leafy green
salad, side salad, green salad, mixed salad ? lettuce
romaine ~ cos lettuce, romaine lettuce < lettuce
iceberg, iceberg lettuce, crisphead lettuce < lettuce
butterhead, butterhead lettuce, butter lettuce, boston lettuce, bibb lettuce < lettuce
leaf lettuce, green leaf lettuce, red leaf lettuce, oak leaf lettuce < lettuce
lambs lettuce, corn salad, mache < leafy green
endive, escarole, frisee, curly endive < leafy green
belgian endive, witloof, chicory leaf < leafy green
radicchio < leafy green
dandelion green, dandelion leaf < leafy green
sorrel < leafy green
purslane < leafy green
nettle, stinging nettle < leafy green
samphire, sea asparagus < vegetable
cardoon < vegetable
malabar spinach < leafy green
beet ~ beetroot, red beet < root vegetable
beet green, beetroot leaf < leafy green
parsnip < root vegetable
fennel bulb, florence fennel, finocchio < vegetable
asparagus < vegetable
artichoke, globe artichoke, artichoke heart < vegetable
jerusalem artichoke, sunchoke, topinambur < root vegetable
green bean ~ string bean ~ snap bean, french bean, runner bean, haricot vert, wax bean, yellow wax bean < vegetable, legume
snow pea, mangetout, mange tout < pea
sugar snap pea, sugar snap, snap pea < pea
pea, green pea, garden pea, petit pois, petits pois, split pea soup, pea shoot, english pea < legume, vegetable
corn ~ maize, sweet corn, sweetcorn, corn on the cob, corn cob, corn kernel, baby corn, baby sweetcorn < vegetable, grain
potato, spud, new potato, russet potato, red potato, baby potato, potatoes, waxy potato, floury potato < nightshade, starchy vegetable
mashed potato, potato mash = potato ? butter, milk
french fry, fries, potato wedge = potato
potato chip, *crisps, potato crisp = potato
potato starch, potato flour = potato
rosti, hash brown, latke = potato ? egg, onion
sweet potato, kumara, batata < root vegetable
yam < root vegetable
taro, eddo, dasheen < root vegetable
cassava, yuca, manioc < root vegetable
tapioca, tapioca pearl, tapioca starch, tapioca flour, boba % cassava
arrowroot, arrowroot starch
jicama, yam bean, yambean < root vegetable
lotus root < root vegetable
salsify, black salsify, scorzonera < root vegetable
burdock, burdock root, gobo < root vegetable
plantain, cooking banana < fruit ? banana
water chestnut, waterchestnut < vegetable
bamboo shoot < vegetable
bean sprout, beansprout, mung bean sprout, mungbean sprout < sprout % mung bean
alfalfa, alfalfa sprout < sprout, legume
heart of palm, hearts of palm, palm heart < vegetable
nopal, nopales, cactus pad, nopalito < vegetable
grape leaf, vine leaf % grape < vegetable
lemongrass, lemon grass, citronella
cremini, crimini, chestnut mushroom, brown mushroom, baby bella < mushroom
portobello, portabella, portobello mushroom < mushroom
shiitake, shiitake mushroom < mushroom
oyster mushroom < mushroom
enoki, enoki mushroom < mushroom
maitake, hen of the woods, maitake mushroom < mushroom
porcini, cep, porcini mushroom < mushroom
chanterelle, girolle < mushroom > morel
truffle, truffle oil < mushroom
seaweed, sea vegetable, algae
nori, laver < seaweed
wakame < seaweed & kelp_kombu
kelp, kombu < seaweed & kelp_kombu > dulse, hijiki
agar, agar agar, kanten % seaweed
spirulina < seaweed
chlorella < seaweed

fruit, fresh fruit, fruit salad
berry, mixed berry, forest fruit < fruit > gooseberry, boysenberry, loganberry, mulberry, elderberry, acai, lingonberry
citrus, citrus fruit, agrumes < fruit # citrus
stone fruit, drupe < fruit # stone_fruit
tropical fruit < fruit
melon < fruit
dried fruit < fruit ? sulphite
apple, green apple, red apple, granny smith, bramley < fruit
crabapple, crab apple < apple
applesauce, apple sauce, apple puree, apple compote = apple
apple juice < juice = apple
apple cider, hard cider = apple
pear, asian pear, nashi pear < fruit
quince < fruit
apricot < stone fruit
dried apricot < apricot, dried fruit
cherry, sweet cherry, sour cherry, morello cherry, tart cherry < stone fruit
peach < stone fruit
nectarine < peach
plum, damson, mirabelle, greengage < stone fruit
prune ~ dried plum < plum, dried fruit
avocado, avo, avocado pear, alligator pear < fruit
guacamole, guac = avocado ? onion, tomato, cilantro, chili, lime
banana < fruit
blackberry, bramble, dewberry < berry
blueberry, bilberry, huckleberry < berry
cranberry < berry
dried cranberry, craisin < cranberry, dried fruit
cranberry juice < juice = cranberry
raspberry < berry
strawberry < berry
goji berry, goji, wolfberry < berry, nightshade
red currant, redcurrant, white currant < berry
black currant, blackcurrant, cassis < berry
*date, medjool, medjool date, deglet noor, date syrup, date paste < dried fruit
fig < fruit
grapefruit, pomelo, pummelo < citrus
grapefruit juice < juice = grapefruit
grape < fruit
grape juice < juice = grape
raisin, currant raisin, zante currant < dried fruit, grape
sultana ~ golden raisin < raisin
guava < tropical fruit
kiwi ~ kiwifruit, kiwi fruit, chinese gooseberry < fruit
lemon, lemon zest, lemon peel, lemon rind, preserved lemon < citrus
lemon juice = lemon < citrus
lime, lime zest, lime leaf, kaffir lime, makrut lime < citrus
lime juice = lime < citrus
mango < tropical fruit
cantaloupe ~ rockmelon, muskmelon, charentais < melon
honeydew, honeydew melon < melon
watermelon < melon
orange, blood orange, navel orange, orange zest, orange peel, seville orange < citrus
orange juice < juice, citrus = orange
mandarin ~ tangerine, satsuma, mandarin orange < citrus > clementine
kumquat < citrus
yuzu < citrus
bergamot < citrus
papaya ~ pawpaw, paw paw < tropical fruit
passion fruit, passionfruit, granadilla, maracuja < tropical fruit
pineapple, ananas < tropical fruit
pineapple juice < juice = pineapple
pomegranate, pomegranate seed, pomegranate aril, pomegranate molasses < fruit
pomegranate juice < juice = pomegranate
rhubarb < vegetable
tamarind, tamarind pulp, tamarind paste
starfruit, star fruit, carambola < tropical fruit
jackfruit < tropical fruit
breadfruit < tropical fruit
lychee, litchi, lichi < tropical fruit
longan < tropical fruit
rambutan < tropical fruit
dragon fruit, pitaya < tropical fruit
durian < tropical fruit
soursop, guanabana, cherimoya, custard apple < tropical fruit
feijoa < tropical fruit
loquat < fruit
prickly pear, cactus fruit, cactus pear < fruit
persimmon ~ kaki ~ sharon fruit, fuyu < fruit
olive, black olive, green olive, kalamata, tapenade < fruit
caper, caper berry
coconut, desiccated coconut, dried coconut, coconut flake, shredded coconut, coconut meat
coconut milk, coconut cream < plant milk = coconut
coconut water = coconut
coconut flour, coconut sugar, coconut aminos = coconut
coconut yogurt, coconut yoghurt = coconut

herb, fresh herb, mixed herb, italian seasoning, herbes de provence
parsley, flat leaf parsley, curly parsley < herb
parsley root ~ hamburg parsley < root vegetable
cilantro ~ coriander leaf, fresh coriander, chinese parsley, coriander green < herb
coriander seed, ground coriander, ground coriander seed, coriander powder < spice
basil, thai basil, sweet basil < herb
pesto, basil pesto = basil, olive oil ? parmesan, pine nut, garlic
chimichurri = parsley, garlic
dill, dill weed, dillweed < herb
thyme < herb
rosemary < herb
mint, garden mint, mint leaf < herb # mint
peppermint < mint
spearmint < mint
mint tea, peppermint tea < herbal tea = mint
oregano < herb
marjoram < herb
sage < herb
tarragon < herb
chervil < herb
lovage < herb
savory herb, summer savory < herb
bay leaf, laurel leaf < herb
lemon balm < herb
lemon verbena < herb
curry leaf < herb
spice, mixed spice
allspice, jamaica pepper < spice
caraway, caraway seed < spice
cardamom, cardamon < spice
cinnamon, cassia < spice
clove, ground clove, whole clove < spice
cumin ~ jeera, cumin seed < spice
black cumin, nigella, nigella seed, kalonji < spice
curry powder, curry spice, madras curry < spice ? chili, celery, mustard, gluten, garlic
curry paste ? chili, garlic, shrimp, onion, lemongrass
garam masala < spice
fennel seed < spice
fenugreek, fenugreek seed, methi < spice ? legume
nutmeg, *mace < spice
black pepper, ground pepper, peppercorn, black peppercorn, white pepper, white peppercorn, pink peppercorn, ground black pepper, cracked pepper < spice
saffron < spice
turmeric ~ curcuma < spice
star anise < spice
anise, aniseed < spice
sumac < spice
zaatar < spice ? sesame
five spice, chinese five spice < spice
pumpkin pie spice, apple pie spice < spice
jerk seasoning = chili ? garlic, onion
asafoetida, asafetida, hing < spice ? wheat
vanilla, vanilla bean, vanilla pod, vanilla extract, vanilla essence
`
