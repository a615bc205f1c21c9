import { hasName, type Medicine, type MedicineGroup } from '#catalogue/medicines/medicine.ts'

/** A list of medicines by ingredient name and by group. */
export type MedicineList = { names: readonly string[]; groups?: readonly MedicineGroup[] }

export function onList(medicines: readonly Medicine[], { names, groups = [] }: MedicineList): Medicine[] {
  return medicines.filter(
    (medicine) => hasName(medicine, names) || medicine.groups.some((group) => groups.includes(group)),
  )
}

/**
 * Medicines that harm an unborn child from the first days, by boxed warnings, contraindications and REMS of
 * their labels (as recalled, 2024) and Prescrire 2013. No pregnancy should start during use, and none should
 * be stopped without a doctor.
 */
export const HARMS_A_CHILD: MedicineList = {
  names: [
    ...['isotretinoin', 'acitretin', 'bexarotene', 'tretinoin oral', 'methotrexate'],
    ...['mycophenolate', 'leflunomide', 'teriflunomide'],
    ...['thalidomide', 'lenalidomide', 'pomalidomide', 'cyclophosphamide', 'hydroxyurea', 'tamoxifen'],
    ...['capecitabine', 'warfarin', 'acenocoumarol', 'phenprocoumon', 'fluindione'],
    ...['valproate', 'topiramate', 'phenytoin', 'phenobarbital'],
    ...['primidone', 'carbamazepine'],
    ...['bosentan', 'ambrisentan', 'macitentan', 'aprocitentan', 'atrasentan', 'sparsentan'],
    ...['riociguat', 'vericiguat', 'fingolimod', 'siponimod', 'ozanimod', 'ponesimod', 'cladribine'],
    ...['tofacitinib', 'baricitinib', 'upadacitinib', 'ritlecitinib', 'abrocitinib', 'deuruxolitinib'],
    ...['ribavirin', 'dronedarone', 'misoprostol', 'methimazole', 'penicillamine'],
    ...['testosterone', 'testosterone undecanoate oral', 'methyltestosterone', 'oxandrolone', 'lomitapide'],
  ],
  groups: ['warfarin', 'methotrexate', 'isotretinoin'],
}

/**
 * Medicines that harm an unborn child mainly in late pregnancy. Many women take them, so the question is
 * asked without holding back a plan.
 */
export const HARMS_A_CHILD_LATER: MedicineList = {
  names: ['sacubitril/valsartan'],
  groups: ['ace_inhibitor', 'arb', 'renin_inhibitor'],
}

/**
 * Medicines to discuss with the prescriber before a pregnancy: labels (as recalled), ACR 2020 after a table
 * that was read. Medicines compatible with pregnancy are not listed: hydroxychloroquine, azathioprine,
 * sulfasalazine, prednisone, TNF inhibitors, levothyroxine, insulin, metformin, labetalol, nifedipine and
 * methyldopa.
 */
export const ASKED_BEFORE_A_CHILD: MedicineList = {
  names: [
    ...['ezetimibe', 'bempedoic acid', 'fenofibrate', 'fenofibric acid', 'gemfibrozil'],
    ...['spironolactone', 'eplerenone', 'finerenone', 'tolvaptan', 'paroxetine', 'amiodarone', 'atenolol'],
    ...['sitagliptin', 'linagliptin', 'saxagliptin', 'alogliptin', 'vildagliptin'],
    ...['alprazolam', 'lorazepam', 'diazepam', 'clonazepam', 'temazepam', 'chlordiazepoxide', 'oxazepam'],
    ...['clobazam', 'triazolam', 'estazolam', 'fluconazole', 'trimethoprim'],
    ...['ibuprofen', 'naproxen', 'diclofenac', 'meloxicam', 'celecoxib', 'indomethacin', 'etodolac'],
    ...['nabumetone', 'ketorolac', 'piroxicam', 'bupropion', 'naltrexone', 'phentermine'],
    ...['lamotrigine', 'levetiracetam', 'oxcarbazepine', 'eslicarbazepine', 'vitamin a'],
    ...['ustekinumab', 'guselkumab', 'risankizumab', 'tildrakizumab', 'mirikizumab', 'secukinumab'],
    ...['ixekizumab', 'brodalumab', 'bimekizumab', 'vedolizumab', 'natalizumab', 'abatacept'],
    ...['tocilizumab', 'sarilumab', 'anakinra', 'rituximab', 'ocrelizumab', 'ofatumumab', 'belimumab'],
  ],
  groups: [
    ...(['lithium', 'statin', 'statin_free', 'sglt2_inhibitor', 'sulfonylurea', 'glp1', 'doac'] as const),
    ...(['isoniazid', 'bisphosphonate', 'mineral_binding_antibiotic', 'naltrexone_bupropion'] as const),
  ],
}

/** Medicines that a man should discuss before he fathers a child. */
export const ASKED_BEFORE_FATHERING: MedicineList = {
  names: [
    ...['mycophenolate', 'leflunomide', 'cyclophosphamide', 'thalidomide'],
    ...['lenalidomide', 'pomalidomide', 'ribavirin', 'finasteride', 'dutasteride'],
  ],
  groups: ['methotrexate'],
}

/**
 * Medicines that can lower blood sodium: reviews from 2025 on thiazides and antidepressants, labels (as
 * recalled).
 */
export const LOWERS_SODIUM: MedicineList = {
  names: [
    ...['sertraline', 'fluoxetine', 'citalopram', 'escitalopram', 'paroxetine', 'fluvoxamine'],
    ...['vilazodone', 'vortioxetine', 'venlafaxine', 'desvenlafaxine', 'duloxetine', 'milnacipran'],
    ...['levomilnacipran', 'mirtazapine', 'amitriptyline', 'nortriptyline', 'imipramine', 'desipramine'],
    ...['doxepin', 'clomipramine', 'protriptyline', 'trimipramine', 'amoxapine'],
    ...['carbamazepine', 'oxcarbazepine', 'eslicarbazepine', 'valproate', 'desmopressin', 'demeclocycline'],
    ...['quetiapine', 'olanzapine', 'risperidone', 'aripiprazole', 'ziprasidone', 'haloperidol'],
    ...['clozapine', 'paliperidone', 'lurasidone', 'chlorpromazine', 'perphenazine', 'fluphenazine'],
    ...['brexpiprazole', 'cariprazine', 'asenapine', 'iloperidone', 'lumateperone'],
  ],
  groups: ['thiazide_loop_diuretic'],
}

export const LOOP_DIURETICS: MedicineList = {
  names: ['furosemide', 'torsemide', 'bumetanide', 'ethacrynic acid'],
}
/** Medicines that suggest heart failure when taken with a loop diuretic. */
export const HEART_FAILURE_BESIDE: MedicineList = {
  names: [
    ...['carvedilol', 'bisoprolol', 'metoprolol', 'ivabradine', 'hydralazine', 'isosorbide dinitrate'],
    ...['spironolactone', 'eplerenone', 'finerenone', 'sacubitril/valsartan'],
  ],
  groups: ['sglt2_inhibitor', 'digoxin'],
}
/** Medicines prescribed almost only for heart failure. */
export const FOR_A_WEAK_HEART: MedicineList = {
  names: [
    ...['ivabradine', 'sacubitril/valsartan', 'hydralazine/isosorbide dinitrate', 'mavacamten'],
    ...['aficamten', 'tafamidis', 'acoramidis', 'carvedilol/ivabradine'],
  ],
  groups: ['digoxin'],
}
export const MINERALOCORTICOID_BLOCKERS: MedicineList = { names: ['spironolactone', 'eplerenone'] }
export const FOR_KIDNEY_OR_HEART: MedicineList = { names: ['finerenone', 'eplerenone', 'sotagliflozin'] }
/** Medicines that indicate diabetes. An SGLT2 inhibitor taken with one of them is probably for diabetes. */
export const FOR_DIABETES: MedicineList = {
  names: [
    'sitagliptin',
    'linagliptin',
    'saxagliptin',
    'alogliptin',
    'pioglitazone',
    'repaglinide',
    'nateglinide',
  ],
  groups: ['metformin', 'insulin', 'sulfonylurea', 'glp1'],
}
export const FOR_THE_LIVER: MedicineList = {
  names: ['rifaximin', 'lactulose', 'obeticholic acid', 'resmetirom'],
}
export const FOR_A_TRANSPLANT: MedicineList = {
  names: [
    ...['tacrolimus', 'cyclosporine', 'cyclosporine modified', 'sirolimus', 'everolimus'],
    ...['mycophenolate', 'azathioprine'],
  ],
}
/** Also available as cream or drops. They retain potassium only when swallowed. */
export const CALCINEURIN_INHIBITORS: MedicineList = {
  names: ['tacrolimus', 'cyclosporine', 'cyclosporine modified'],
}
export const FOR_CANCER: MedicineList = {
  names: [
    ...['tamoxifen', 'letrozole', 'anastrozole', 'raloxifene', 'leuprolide', 'goserelin'],
    ...[
      'triptorelin',
      'hydroxyurea',
      'ruxolitinib',
      'mercaptopurine',
      'octreotide',
      'lanreotide',
      'rituximab',
    ],
  ],
}
export const FOR_MORE_SALT: MedicineList = {
  names: ['hydrocortisone oral', 'fludrocortisone', 'midodrine', 'droxidopa'],
}

/** Medicines whose purpose or form is asked. The answer, rather than the list, decides on a plan. */
export const EFFECT_BY_ANSWER: MedicineList = {
  names: [
    ...[
      FOR_A_TRANSPLANT,
      FOR_A_WEAK_HEART,
      FOR_KIDNEY_OR_HEART,
      FOR_THE_LIVER,
      FOR_CANCER,
      FOR_MORE_SALT,
    ].flatMap(({ names }) => names),
    ...['tolvaptan', 'naltrexone/bupropion', 'desmopressin'],
    ...['carbamazepine', 'oxcarbazepine', 'eslicarbazepine'],
  ],
}
