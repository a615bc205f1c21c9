import type { MedicineGroup } from './medicine.ts'
import type { GroupNames } from './medicine-names.ts'

/**
 * Medicines that are taken often and that our evidence does not name. Each stands where sections 5, 7 and 12.3 of its FDA
 * label put it, recalled and not signed off yet: NSAIDs by their warning of hyperkalemia; what grapefruit changes by its
 * way through CYP3A4, or CYP2C19 for clopidogrel; gliclazide, which is not sold in the US, by its class. Those without a
 * rule for food have none in their label beyond when to take them.
 *
 * Left out, so that they go on stopping a plan: what a change of diet may make unsafe (memantine, phenytoin, acarbose,
 * ziprasidone, potassium binders), what asks for care with raw food (azathioprine, mycophenolate), and supplements that
 * count where food is limited (calcium, magnesium, multivitamins with vitamin K).
 */
export const COMMON_MEDICINES: Partial<Record<MedicineGroup, GroupNames>> = {
  sulfonylurea: { generic: 'gliclazide', brand: 'Diamicron' },
  grapefruit_sensitive: {
    generic: 'clopidogrel, estradiol, ethinyl estradiol, hydrocodone',
    brand: 'Plavix, Estrace, Symbicort',
  },
  potassium_raising_other: {
    generic: 'ibuprofen, naproxen, meloxicam, diclofenac, celecoxib, indomethacin, etodolac, nabumetone',
    brand: 'Advil, Motrin, Aleve, Naprosyn, Mobic, Voltaren, Celebrex',
    misspelled: 'ibuprofin, ibuprophen, naproxin, meloxacam',
    words: 'an NSAID',
  },
  no_food_rule: {
    generic: `
      albuterol, levalbuterol, salmeterol, formoterol, fluticasone, mometasone, beclomethasone,
      ipratropium, tiotropium, umeclidinium, vilanterol, azelastine, montelukast, omalizumab,
      gabapentin, pregabalin, baclofen, cyclobenzaprine, methocarbamol, levetiracetam, valproate,
      divalproex, ropinirole, pramipexole, donepezil, tramadol, aspirin, diphenhydramine, doxylamine,
      guaifenesin, hydroxyzine, meclizine, ondansetron, amitriptyline, nortriptyline, aripiprazole,
      risperidone, olanzapine, lorazepam, clonazepam, alprazolam, temazepam, zolpidem, naltrexone,
      varenicline, nicotine, carvedilol, bisoprolol, nebivolol, labetalol, nadolol, clonidine,
      hydralazine, isosorbide mononitrate, isosorbide dinitrate, nitroglycerin, prasugrel, fenofibrate,
      gemfibrozil, evolocumab, alirocumab, bempedoic acid, linagliptin, alogliptin, allopurinol,
      febuxostat, hydroxychloroquine, etanercept, vedolizumab, risankizumab, guselkumab, secukinumab,
      famotidine, dicyclomine, hyoscyamine, loperamide, simethicone, linaclotide, lubiprostone,
      plecanatide, prucalopride, polyethylene glycol 3350, docusate, senna, psyllium, rifaximin,
      ursodiol, tamsulosin, doxazosin, terazosin, prazosin, finasteride, dutasteride, oxybutynin,
      mirabegron, levonorgestrel, norethindrone, norgestimate, etonogestrel, medroxyprogesterone,
      progesterone, testosterone, letrozole, anastrozole, raloxifene, amoxicillin, clavulanate,
      azithromycin, cephalexin, cefuroxime, penicillin, clindamycin, nitrofurantoin, fluconazole,
      acyclovir, valacyclovir, latanoprost, travoprost, timolol, dorzolamide, brimonidine, olopatadine,
      triamcinolone, clobetasol, mupirocin, galcanezumab, fremanezumab, onabotulinumtoxinA,
      cholecalciferol, ergocalciferol, cyanocobalamin, folic acid, melatonin, biotin`,
    brand: `
      Ventolin, ProAir, Advair, Breo, Trelegy, Spiriva, Flovent, Flonase, Nasonex, Singulair, Xolair,
      Neurontin, Lyrica, Flexeril, Keppra, Depakote, Requip, Mirapex, Aricept, Ultram, Bayer, Ecotrin,
      Benadryl, Mucinex, Zofran, Elavil, Abilify, Risperdal, Zyprexa, Ativan, Klonopin, Xanax, Ambien,
      Chantix, Coreg, Bystolic, Catapres, Imdur, Effient, Tricor, Lopid, Repatha, Praluent, Nexletol,
      Tradjenta, Nesina, Zyloprim, Uloric, Plaquenil, Enbrel, Entyvio, Skyrizi, Tremfya, Cosentyx,
      Pepcid, Bentyl, Levsin, Imodium, Gas-X, Linzess, Amitiza, Trulance, Motegrity, MiraLAX, Colace,
      Senokot, Metamucil, Xifaxan, Flomax, Cardura, Hytrin, Proscar, Propecia, Avodart, Ditropan,
      Myrbetriq, Plan B, Mirena, Nexplanon, Depo-Provera, Provera, AndroGel, Femara, Arimidex, Evista,
      Augmentin, Zithromax, Z-Pak, Keflex, Macrobid, Diflucan, Zovirax, Valtrex, Xalatan, Emgality,
      Ajovy, Botox`,
    misspelled: `
      albuteral, gabapentine, tamsulosine, montelucast, asprin, asperin, famotadine, carvidilol,
      loparamide, allopurinal, zolpidam, lorazapam, aripiprazol`,
    words: `
      baby aspirin, vitamin D, vitamin D3, vitamin D2, vitamin B12, B12, folate, birth control shot,
      a hormonal IUD, PEG 3350, polyethylene glycol`,
  },
}
