import type { MedicineGroup } from './medicine.ts'

/** Names as people know and type them, with commas between them. */
export type GroupNames = { generic?: string; brand?: string; misspelled?: string; words?: string }

/** The names of every group. A name may stand in more than one: its medicine then belongs to each. */
export const MEDICINE_NAMES: Record<MedicineGroup, GroupNames> = {
  warfarin: {
    generic: 'warfarin, warfarin sodium',
    brand: 'Coumadin, Jantoven',
    misspelled: 'warfrin, warferin, wafarin, warfarine, coumadine, cumadin, coumaden, jantovin',
    words: 'a vitamin K antagonist, acenocoumarol, phenprocoumon, anticoagulant warfarin',
  },
  doac: {
    generic: 'apixaban, rivaroxaban, dabigatran, edoxaban',
    brand: 'Eliquis, Xarelto, Pradaxa, Savaysa',
    misspelled: 'eliquise, eloquis, elequis, zarelto, xeralto',
  },
  lithium: {
    generic: 'lithium, lithium carbonate, lithium citrate',
    brand: 'Lithobid, Eskalith, Eskalith CR',
    misspelled: 'lithum, lithuim, litium, lythium, lithobed',
    words: 'a mood stabilizer salt',
  },
  ace_inhibitor: {
    generic: `
      lisinopril, enalapril, ramipril, benazepril, captopril, fosinopril, moexipril, perindopril,
      quinapril, trandolapril`,
    brand: `
      Zestril, Prinivil, Qbrelis, Vasotec, Epaned, Altace, Lotensin, Capoten, Monopril, Univasc,
      Aceon, Accupril, Mavik`,
    misspelled: `
      lisinipril, lisinoprol, lysinopril, lisenopril, linisopril, enalopril, ramapril, benazapril,
      quinipril`,
    words: 'an ACE inhibitor, an ACEi',
  },
  arb: {
    generic: `
      losartan, valsartan, candesartan, irbesartan, olmesartan, telmisartan, azilsartan, eprosartan,
      sacubitril/valsartan`,
    brand: 'Cozaar, Diovan, Atacand, Avapro, Benicar, Micardis, Edarbi, Teveten, Entresto',
    misspelled: 'losarten, losartin, lorsartan, valsarten, valsartin, olmisartan, telmasartan, entresta',
    words: 'an ARB, an angiotensin receptor blocker, an ARNI',
  },
  renin_inhibitor: {
    generic: 'aliskiren',
    brand: 'Tekturna, Tekturna HCT',
    misspelled: 'aliskerin, tecturna',
  },
  potassium_sparing_diuretic: {
    generic: 'spironolactone, eplerenone, finerenone, amiloride, triamterene, drospirenone',
    brand: 'Aldactone, CaroSpir, Inspra, Kerendia, Midamor, Dyrenium',
    misspelled: 'spirolactone, spironalactone, spirnolactone, aldacton, triamtrene',
    words: 'a potassium sparing diuretic, potassium sparing, a water pill that keeps potassium',
  },
  potassium_supplement: {
    generic: 'potassium chloride, potassium citrate, potassium gluconate, potassium bicarbonate',
    brand: 'K-Dur, Klor-Con, K-Tab, Micro-K, Slow-K, Urocit-K, Effer-K',
    misspelled: 'klorcon, potasium, pottasium',
    words: 'kcl, potassium pills, potassium',
  },
  thiazide_loop_diuretic: {
    generic: `
      hydrochlorothiazide, chlorthalidone, indapamide, metolazone, chlorothiazide, furosemide,
      torsemide, bumetanide, ethacrynic acid`,
    brand: 'Microzide, Thalitone, Lozol, Zaroxolyn, Diuril, Lasix, Demadex, Soaanz, Bumex, Edecrin',
    misspelled: `
      hydrochlorothiazid, hydroclorothiazide, furosimide, ferosemide, lasics, chlorthalidon, torsamide`,
    words: 'hctz',
  },
  maoi: {
    generic: 'phenelzine, tranylcypromine, isocarboxazid, selegiline patch',
    brand: 'Nardil, Parnate, Marplan, Emsam',
    misspelled: 'phenalzine, phenelzin, nardill, tranylcypromin, parnat, selegeline, selegilene',
    words: 'an MAOI, an MAO inhibitor',
  },
  maoi_weak: {
    generic: 'linezolid, tedizolid, rasagiline, safinamide, selegiline oral, methylene blue, procarbazine',
    brand: 'Zyvox, Azilect, Xadago, Eldepryl, Zelapar, Matulane',
    misspelled: 'zivox, linezolide, rasageline, azelect',
  },
  isoniazid: {
    generic: 'isoniazid, rifapentine/isoniazid',
    brand: 'Nydrazid, Rifamate, Rifater',
    misspelled: 'isoniazide, isonazid',
    words: 'inh',
  },
  levothyroxine: {
    generic: 'levothyroxine, liothyronine, thyroid desiccated, l-thyroxine, t4',
    brand: 'Synthroid, Levoxyl, Unithroid, Euthyrox, Tirosint, Cytomel, Armour Thyroid, NP Thyroid',
    misspelled: 'levothyroxin, levothyroxene, levothyroxide, synthoid, synthyroid, sinthroid, levoxil',
    words: 'a thyroid pill, thyroxine',
  },
  metformin: {
    generic: 'metformin, metformin er',
    brand: 'Glucophage, Glumetza, Fortamet, Riomet',
    misspelled: 'metforman, metfromin, metformine, glucofage',
  },
  sglt2_inhibitor: {
    generic: 'empagliflozin, dapagliflozin, canagliflozin, ertugliflozin, bexagliflozin, sotagliflozin',
    brand: 'Jardiance, Farxiga, Invokana, Steglatro, Brenzavvy, Inpefa',
    misspelled: 'jardience, jardians, jardianz, farxega, farziga, invocana',
    words: 'an SGLT2 inhibitor, sglt2',
  },
  insulin: {
    generic: `
      insulin, insulin glargine, insulin lispro, insulin aspart, insulin degludec, insulin detemir,
      nph insulin, regular insulin`,
    brand: `
      Lantus, Basaglar, Toujeo, Semglee, Rezvoglar, Humalog, Admelog, Lyumjev, Novolog, Fiasp, Apidra,
      Tresiba, Levemir, Humulin, Novolin, Afrezza, 70/30`,
    misspelled: 'lantis, lantes, humolog, novalog, tresiva, insuline',
    words: 'insulin pump, omnipod',
  },
  sulfonylurea: {
    generic: `
      glipizide, glimepiride, glyburide, glibenclamide, tolbutamide, chlorpropamide, repaglinide,
      nateglinide`,
    brand: 'Glucotrol, Amaryl, Diabeta, Glynase, Micronase, Prandin, Starlix',
    misspelled: 'glipizid, glypizide, glimeperide, glymepiride, gliburide, glucatrol, amaril',
    words: 'a sulfonylurea',
  },
  glp1: {
    generic: 'semaglutide, liraglutide, dulaglutide, exenatide, lixisenatide, tirzepatide',
    brand: 'Ozempic, Wegovy, Rybelsus, Victoza, Saxenda, Trulicity, Byetta, Bydureon, Mounjaro, Zepbound',
    misspelled: `
      ozempik, osempic, ozempec, wegove, wigovy, trulisity, monjaro, mounjero, munjaro, zepbond,
      semiglutide, semaglutid, terzepatide, tirzepitide`,
    words: 'a weight loss shot, compounded semaglutide, a GLP-1 medicine, GLP-1, glp1 agonist',
  },
  statin: {
    generic: 'simvastatin, lovastatin, atorvastatin',
    brand: 'Zocor, FloLipid, Altoprev, Mevacor, Lipitor, Atorvaliq, Vytorin, Caduet',
    misspelled: `
      simvistatin, simvastatine, atorvastin, atorvistatin, atorvastatine, lipator, lipitore,
      lovostatin`,
  },
  statin_free: {
    generic: 'rosuvastatin, pravastatin, fluvastatin, pitavastatin',
    brand: 'Crestor, Ezallor, Pravachol, Lescol, Livalo, Zypitamag',
    misspelled: 'rosuvastatine, rosuvistatin, pravastatine, crestore',
  },
  grapefruit_sensitive: {
    generic: `
      felodipine, nifedipine, nisoldipine, nimodipine, verapamil, amiodarone, dronedarone, ranolazine,
      ivabradine, buspirone, lurasidone, quetiapine, pimozide, carbamazepine, triazolam, midazolam,
      budesonide, cyclosporine, tacrolimus, sirolimus, everolimus, colchicine, tolvaptan, ticagrelor,
      eplerenone, finerenone, sildenafil, tadalafil, vardenafil, avanafil, oxycodone, fentanyl,
      ubrogepant, rimegepant, atogepant, erythromycin, domperidone, eletriptan`,
    brand: `
      Plendil, Procardia, Adalat CC, Sular, Calan, Pacerone, Cordarone, Multaq, Ranexa, Aspruzyo,
      Corlanor, BuSpar, Latuda, Seroquel, Orap, Tegretol, Halcion, Entocort, Uceris, Neoral,
      Sandimmune, Prograf, Rapamune, Zortress, Colcrys, Mitigare, Samsca, Jynarque, Brilinta, Inspra,
      Kerendia, Viagra, Cialis, Levitra, Stendra, OxyContin, Ubrelvy, Nurtec, Qulipta, Relpax`,
    misspelled: `
      felodipin, nifedepine, nifedipin, verapamel, amioderone, buspirome, busperone, carbamazapine,
      tegretal, seroquil, latuta, colchicin, viagara`,
  },
  fexofenadine: {
    generic: 'fexofenadine',
    brand: 'Allegra',
    misspelled: 'fexofenidine, alegra',
  },
  mineral_binding_antibiotic: {
    generic: `
      doxycycline, minocycline, tetracycline, sarecycline, omadacycline, ciprofloxacin, levofloxacin,
      moxifloxacin, ofloxacin`,
    brand: 'Vibramycin, Doryx, Oracea, Minocin, Solodyn, Seysara, Nuzyra, Cipro, Levaquin, Avelox',
    misspelled: 'doxycyclin, doxicycline, doxycicline, minocyclin, ciprofloxin, ciprofloxicin, levofloxican',
  },
  bisphosphonate: {
    generic: 'alendronate, risedronate, ibandronate',
    brand: 'Fosamax, Binosto, Actonel, Atelvia, Boniva',
    misspelled: 'alendronat, fosomax, fossamax, resedronate, bonviva',
  },
  oral_iron: {
    generic: 'ferrous sulfate, ferrous gluconate, ferrous fumarate, iron polysaccharide, iron',
    brand: 'Feosol, Slow Fe, Fergon, Ferrex, Niferex',
    misspelled: 'ferrous sulphate, ferous sulfate',
    words: 'iron pills',
  },
  methotrexate: {
    generic: 'methotrexate',
    brand: 'Trexall, Rheumatrex, Otrexup, Rasuvo, Xatmep, Jylamvo',
    misspelled: 'methotrexat, methatrexate, metotrexate',
    words: 'mtx',
  },
  digoxin: {
    generic: 'digoxin',
    brand: 'Lanoxin',
    misspelled: 'digoxine, digoxen, lanoxine',
  },
  orlistat: {
    generic: 'orlistat',
    brand: 'Xenical, alli',
    misspelled: 'orlistate, xenacal, ally',
  },
  isotretinoin: {
    generic: 'isotretinoin, acitretin',
    brand: 'Accutane, Absorica, Claravis, Amnesteem, Zenatane, Myorisan, Soriatane',
    misspelled: 'isotretinon, isotretinion, acutane, accutaine',
  },
  stimulant: {
    generic: `
      methylphenidate, dexmethylphenidate, amphetamine, dextroamphetamine, lisdexamfetamine,
      atomoxetine`,
    brand: 'Ritalin, Concerta, Focalin, Adderall, Dexedrine, Vyvanse, Evekeo, Strattera',
    misspelled: 'aderall, adderal, adderol, vivanse, vyvance, riddlin, ritilin, consertta',
    words: 'a stimulant, stimulant medication',
  },
  caffeine_sensitive: {
    generic: 'clozapine, theophylline, tizanidine',
    brand: 'Clozaril, Versacloz, Theo-24, Zanaflex',
    misspelled: 'clozapin, theophyline',
  },
  levodopa: {
    generic: 'carbidopa/levodopa, levodopa',
    brand: 'Sinemet, Rytary, Dhivy, Duopa',
    misspelled: 'sinamet, carbidopa levadopa',
  },
  acid_suppressant: {
    generic: 'omeprazole, esomeprazole, pantoprazole, lansoprazole, rabeprazole, dexlansoprazole',
    brand: 'Prilosec, Nexium, Protonix, Prevacid, Aciphex, Dexilant',
    misspelled: 'omeprazol, omeprozole, pantoprozole, nexum',
  },
  corticosteroid: {
    generic: 'prednisone, prednisolone, methylprednisolone, dexamethasone',
    brand: 'Deltasone, Rayos, Medrol, Decadron',
    misspelled: 'prednizone, predisone, prednisolon',
  },
  potassium_raising_other: {
    generic: 'trimethoprim, sulfamethoxazole/trimethoprim, heparin, enoxaparin, ketorolac',
    brand: 'Bactrim, Septra, Lovenox, Toradol',
    misspelled: 'bactrin, batrim',
    words: 'daily ibuprofen, daily naproxen, nsaid every day',
  },
  calcineurin_inhibitor: { generic: 'voclosporin', brand: 'Lupkynis' },
  naltrexone_bupropion: { generic: 'naltrexone/bupropion', brand: 'Contrave' },
  no_food_rule: {
    generic: `
      sumatriptan, rizatriptan, zolmitriptan, naratriptan, frovatriptan, sertraline, fluoxetine,
      citalopram, escitalopram, paroxetine, venlafaxine, duloxetine, desvenlafaxine, bupropion,
      mirtazapine, trazodone, propranolol, metoprolol, atenolol, amlodipine, diltiazem, ezetimibe,
      topiramate, lamotrigine, adalimumab, infliximab, ustekinumab, dupilumab, mesalamine, erenumab,
      acetaminophen, loratadine, cetirizine, sitagliptin, pioglitazone`,
    brand: `
      Imitrex, Maxalt, Zomig, Zoloft, Prozac, Celexa, Lexapro, Paxil, Effexor, Cymbalta, Wellbutrin,
      Inderal, Lopressor, Toprol XL, Norvasc, Zetia, Topamax, Lamictal, Humira, Remicade, Stelara,
      Dupixent, Lialda, Aimovig, Tylenol, Claritin, Zyrtec, Januvia, Actos`,
    misspelled: 'sumatriptin, sertralin, zolft, lexipro, prosac, welbutrin, metoprolal, amlodapine',
    words: 'dpp-4 inhibitor',
  },
}

/** Brands of two medicines in one, and brands whose medicines stand in more than one group. */
export const COMBINATION_BRANDS: readonly [brand: string, groups: readonly MedicineGroup[]][] = [
  ['Zestoretic', ['ace_inhibitor', 'thiazide_loop_diuretic']],
  ['Prinzide', ['ace_inhibitor', 'thiazide_loop_diuretic']],
  ['Vaseretic', ['ace_inhibitor', 'thiazide_loop_diuretic']],
  ['Lotensin HCT', ['ace_inhibitor', 'thiazide_loop_diuretic']],
  ['Lotrel', ['ace_inhibitor']],
  ['Tarka', ['ace_inhibitor', 'grapefruit_sensitive']],
  ['Hyzaar', ['arb', 'thiazide_loop_diuretic']],
  ['Diovan HCT', ['arb', 'thiazide_loop_diuretic']],
  ['Benicar HCT', ['arb', 'thiazide_loop_diuretic']],
  ['Micardis HCT', ['arb', 'thiazide_loop_diuretic']],
  ['Avalide', ['arb', 'thiazide_loop_diuretic']],
  ['Exforge', ['arb']],
  ['Exforge HCT', ['arb', 'thiazide_loop_diuretic']],
  ['Azor', ['arb']],
  ['Tribenzor', ['arb', 'thiazide_loop_diuretic']],
  ['Edarbyclor', ['arb', 'thiazide_loop_diuretic']],
  ['Tekturna HCT', ['renin_inhibitor', 'thiazide_loop_diuretic']],
  ['Aldactazide', ['potassium_sparing_diuretic', 'thiazide_loop_diuretic']],
  ['Dyazide', ['potassium_sparing_diuretic', 'thiazide_loop_diuretic']],
  ['Maxzide', ['potassium_sparing_diuretic', 'thiazide_loop_diuretic']],
  ['Moduretic', ['potassium_sparing_diuretic', 'thiazide_loop_diuretic']],
  ['Yaz', ['potassium_sparing_diuretic']],
  ['Yasmin', ['potassium_sparing_diuretic']],
  ['Slynd', ['potassium_sparing_diuretic']],
  ['Janumet', ['metformin']],
  ['Jentadueto', ['metformin']],
  ['Kazano', ['metformin']],
  ['Actoplus Met', ['metformin']],
  ['Synjardy', ['sglt2_inhibitor', 'metformin']],
  ['Xigduo XR', ['sglt2_inhibitor', 'metformin']],
  ['Invokamet', ['sglt2_inhibitor', 'metformin']],
  ['Segluromet', ['sglt2_inhibitor', 'metformin']],
  ['Glyxambi', ['sglt2_inhibitor']],
  ['Qtern', ['sglt2_inhibitor']],
  ['Trijardy XR', ['sglt2_inhibitor', 'metformin']],
  ['Glucovance', ['sulfonylurea', 'metformin']],
  ['Metaglip', ['sulfonylurea', 'metformin']],
  ['Duetact', ['sulfonylurea']],
  ['Soliqua', ['insulin', 'glp1']],
  ['Xultophy', ['insulin', 'glp1']],
  ['Vytorin', ['statin']],
  ['Caduet', ['statin']],
  ['Treximet', ['no_food_rule']],
]
