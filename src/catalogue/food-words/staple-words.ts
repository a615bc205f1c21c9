/** Grains, legumes, nuts and seeds, and foods made of them. See `word-list.ts` for the format of a line. */
export const STAPLE_WORDS = `
grain, cereal grain, cereal, whole grain, wholegrain !* wheat, gluten
gluten ! gluten
wheat, whole wheat ~ wholewheat ~ wholemeal ~ wholegrain wheat, wheat kernel, wheat berry, durum, durum wheat, emmer, einkorn < grain = gluten ! wheat, gluten
spelt, dinkel < wheat
farro < wheat
kamut, khorasan, khorasan wheat < wheat
bulgur ~ cracked wheat, bulgur wheat, bulghur, burghul < wheat
freekeh < wheat
couscous, giant couscous, pearl couscous, israeli couscous = wheat
semolina, farina, cream of wheat, suji, rava = wheat
wheat bran = wheat # wheat_bran
bran < grain ? wheat, gluten
wheat germ, wheatgerm = wheat
wheatgrass = wheat
seitan, wheat gluten, vital wheat gluten = wheat
flour, all purpose flour ~ plain flour, white flour, bread flour, wheat flour, whole wheat flour, wholemeal flour, self raising flour, self rising flour, cake flour, all purpose wheat flour, graham flour = wheat
bread, white bread, whole wheat bread, wholemeal bread, sourdough bread, french bread, italian bread, multigrain bread, brown bread, wholegrain bread, whole grain bread = wheat ? milk, egg, soy, sesame > *toast/on toast/slice of toast/avocado toast/french toast, sourdough, baguette, ciabatta, naan, flatbread/flat bread, chapati/roti, paratha, focaccia, brioche, bagel, bun, bread roll/dinner roll, english muffin, crumpet, bruschetta, crouton
pita, pitta, pita bread, pitta bread = wheat
gluten free bread, gluten free whole grain bread ? egg, milk, soy
breadcrumb, bread crumb, panko, stuffing = bread
sandwich, panini, *wrap, crostini = bread
cracker, cream cracker, saltine = wheat ? milk, sesame > matzo/matzah, breadstick, rusk
crispbread, rye crispbread, knackebrot = rye ? wheat
pretzel = wheat
tortilla, flour tortilla, whole wheat tortilla = wheat
taco = tortilla
burrito, quesadilla, fajita = tortilla
pasta, noodle soup = wheat > spaghetti, penne, macaroni, lasagna/lasagne, fusilli, rigatoni, tagliatelle, linguine, orzo, farfalle, ravioli, tortellini, vermicelli
gluten free pasta
gnocchi = potato, wheat ? egg
noodle = wheat > ramen, udon, chow mein, lo mein, yakisoba
egg noodle = wheat, egg
somen, somen noodle < noodle
soba, soba noodle, buckwheat noodle = buckwheat ? wheat, gluten
rice noodle, pad thai noodle, rice vermicelli, rice stick = rice
glass noodle, cellophane noodle, mung bean noodle, bean thread, mung bean glass noodle % mung bean
shirataki, konjac, glucomannan
phyllo, filo, phyllo pastry, filo pastry = wheat
pastry, puff pastry, pie crust, shortcrust, tart shell = wheat ? butter, egg, milk > croissant, danish pastry, strudel, quiche, pie
cake, sponge cake, gateau ? wheat, egg, milk, butter, gluten > cupcake, brownie, gingerbread, shortbread, cookie/biscuit, muffin, scone, doughnut/donut, waffle, wafer
pancake, crepe, batter, blini ? wheat, egg, milk
pizza, calzone ? wheat, cheese, tomato
dumpling, wonton, gyoza, spring roll, samosa ? wheat, egg
rye, rye flour, rye kernel < grain = gluten ! gluten
rye bread = rye ? wheat > pumpernickel/pumpernickel bread
triticale < grain = gluten ! gluten
barley, pearl barley, pearled barley, barley flour, pot barley < grain = gluten ! gluten
malt, malt extract, malted milk, malt vinegar, malt syrup, barley malt = barley
oat ~ oatmeal ~ porridge oat, oats, rolled oat, steel cut oat, oat flake, oat flour < grain ! gluten # oats
porridge ? oat
oat bran = oat
oat milk, oat drink < plant milk = oat
granola, granola bar = oat ? wheat, tree nut, honey, milk, sesame, peanut
breakfast cereal, bran flake, cornflake, corn flake = grain ? malt, corn
buckwheat, buckwheat groat ~ kasha, buckwheat flour < grain ? gluten
millet, pearl millet, millet flour, fonio < grain ? gluten
sorghum, sorghum flour, jowar, milo < grain ? gluten
teff < grain
injera = teff
quinoa, quinua, quinotto < grain
amaranth < grain
rice, white rice, basmati, jasmine rice, arborio, risotto rice, long grain rice, short grain rice, parboiled rice, sticky rice, glutinous rice, sushi rice < grain
brown rice < rice
wild rice < rice
rice flour, brown rice flour, white rice flour, cream of rice = rice
rice cake, brown rice cake, puffed rice = rice
rice paper, rice paper wrapper, rice wrapper = rice
rice milk, rice drink < plant milk = rice ? gluten
rice vinegar, rice wine vinegar % rice < vinegar
rice syrup, brown rice syrup = rice
risotto = rice
paella = rice
pilaf, pilau = rice
congee = rice
sushi = rice
kedgeree = rice
jambalaya = rice
muesli, cereal bar, energy bar = oat ? wheat, tree nut, honey, milk, sesame, peanut
cornmeal, polenta, corn grits, maize meal, mamaliga = corn
grits, hominy grits = corn
hominy, pozole = corn
masa, masa harina, nixtamal = corn
corn flour, maize flour = corn
cornstarch ~ cornflour, corn starch, maize starch = corn
corn tortilla = corn > tostada, taco shell, tortilla chip/nacho/totopo, sope, arepa, tamale/tamales, pupusa, enchilada, chilaquiles
cornbread, corn bread, corn muffin = corn ? wheat, egg, milk
corn pasta, gluten free corn pasta = corn
popcorn, popped corn = corn
corn syrup, glucose syrup, high fructose corn syrup, hfcs, glucose fructose syrup = corn
dextrose = corn
maltodextrin = corn
corned beef < beef, processed meat

legume, pulse, pulses < vegetable # legume
bean, beans, mixed bean, refried bean, canned bean, baked bean < legume
chickpea ~ garbanzo, garbanzo bean, chana, bengal gram, ceci bean < legume
chickpea flour, gram flour, besan, garbanzo flour = chickpea ? gluten
hummus, houmous, hommus = chickpea, sesame ? garlic
falafel = chickpea ? wheat
lentil, red lentil, green lentil, brown lentil, puy lentil, beluga lentil, masoor < legume
dal, daal, dhal = lentil
black bean, turtle bean < bean
kidney bean, red kidney bean, rajma, red bean < bean
pinto bean, pinto < bean
white bean < bean > cannellini/cannellini bean, great northern bean, navy bean ~ haricot bean, lima bean ~ butter bean/gigantes/lima butter bean/giant bean
borlotti bean, borlotti, cranberry bean, roman bean < bean
adzuki bean, azuki, aduki bean, adzuki < bean
fava bean ~ broad bean ~ broadbean, faba bean, fava, ful, ful medames < bean
mung bean, moong, mung dal, green gram, mungo bean < bean
urad, urad bean, urad dal, black gram < bean
split pea, yellow split pea, green split pea < pea
pigeon pea, toor, toor dal, tur dal, red gram, gandule < legume
black eyed pea, black eyed bean, cowpea, blackeye pea, blackeyed pea < legume
lupin, lupine, lupin bean, lupini, lupin flour < legume ! lupin
soy, soya, soybean ~ soya bean < legume ! soy
edamame, green soybean, green soya < soy
tofu ~ bean curd, beancurd, silken tofu, firm tofu, smoked tofu, tofu puff, aburaage, fried tofu = soy
tempeh, tempe = soy
natto = soy
soy milk, soya milk, soymilk, soy drink < plant milk = soy
soy yogurt, soya yogurt, soy yoghurt, soya yoghurt = soy
soy sauce, soya sauce, shoyu, ponzu = soy, wheat
tamari, tamari soy sauce = soy ? wheat
teriyaki, teriyaki sauce = soy sauce
hoisin, hoisin sauce = soy, wheat ? sesame, chili, garlic
miso, miso paste, miso soup = soy ? gluten, barley
soy protein, textured vegetable protein, tvp, soy flour, soy lecithin, lecithin = soy
meat substitute, plant based meat, vegan sausage, veggie burger, vegetarian sausage, veggie sausage, meat alternative ? soy, wheat

nut, mixed nut, nut butter, nut meal, trail mix !* tree_nut, peanut # nut
tree nut, treenut < nut ! tree_nut
peanut ~ groundnut, monkey nut, goober < nut ! peanut ? legume
peanut butter, groundnut paste = peanut
satay, satay sauce = peanut ? soy, wheat
almond, ground almond, almond flour, almond meal, flaked almond, marcona almond < tree nut
almond butter, marzipan, frangipane = almond
almond milk, almond drink < plant milk = almond
brazil nut, brazilnut < tree nut # brazil_nut
cashew, cashew nut < tree nut
cashew butter, cashew cream, cashew cheese, cashew milk = cashew
hazelnut ~ filbert, cobnut < tree nut
hazelnut milk, hazelnut spread, praline, nutella = hazelnut ? milk, chocolate
macadamia ~ queensland nut, macadamia nut < tree nut
pecan, pecan nut < tree nut
pine nut, pinenut, pignoli, pine kernel < nut ? tree nut
pistachio, pistachio nut < tree nut
walnut, black walnut, english walnut < tree nut
chestnut, sweet chestnut, roasted chestnut, chestnut flour < tree nut
nut milk < plant milk !* tree_nut
tiger nut
plant milk, plant based milk, non dairy milk, dairy alternative, plant drink, vegan milk, milk alternative
vegan cheese, vegan butter, vegan yogurt, dairy free yogurt, plant yogurt, plant based yogurt ? soy, tree nut
seed, mixed seed !* sesame
chia, chia seed < seed
flaxseed ~ linseed, flax, flax seed, flax meal, linseed meal < seed # linseed
hemp milk, hemp drink < plant milk = hemp seed
hemp seed, hemp heart, hemp < seed
pumpkin seed ~ pepita, pumpkin seed kernel < seed % pumpkin
sesame, sesame seed, gomasio, benne seed < seed ! sesame
tahini ~ sesame paste, tahina, halva, halvah = sesame
sunflower seed, sunflower kernel, sunflower seed kernel < seed
sunflower seed butter, sunflower butter, sunbutter = sunflower seed
poppy seed, poppyseed < seed
psyllium, psyllium husk, ispaghula
`
