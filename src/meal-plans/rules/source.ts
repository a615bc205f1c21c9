/**
 * The source of a rule's number. `year` is null if no single edition can be named, and `undated` then gives
 * the reason. `url` is its DOI or official page.
 */
export type EvidenceSource = { text: string; year: number | null; url?: string; undated?: string }

/** A source as displayed, with its link. */
export type CitedSource = { text: string; year: number | null; url: string | null }

/** Every publication cited by rules, by the key that rules use. */
export const SOURCES = {
  BP2025: {
    text: 'AHA/ACC High Blood Pressure Guideline, section 5.1',
    year: 2025,
    url: 'https://doi.org/10.1161/CIR.0000000000001356',
  },
  CCD2023_T12: {
    text: 'AHA/ACC Guideline on Chronic Coronary Disease, table 12, lifestyle for blood pressure',
    year: 2023,
    url: 'https://doi.org/10.1161/CIR.0000000000001168',
  },
  MELLEN: {
    text: 'Mellen PB et al., Arch Intern Med 168:308, DASH index per 1,000 kcal',
    year: 2008,
    url: 'https://doi.org/10.1001/archinternmed.2007.119',
  },
  DASH_NHLBI: {
    text: 'NHLBI, DASH Eating Plan, NIH publication 06-4082',
    year: 2006,
    url: 'https://www.nhlbi.nih.gov/education/dash-eating-plan',
  },
  DASH_SERV: { text: 'NHLBI, DASH servings for about 2,000 kcal', year: 2006 },
  AHA2013: { text: 'AHA/ACC Lifestyle Management Guideline', year: 2013 },
  AHA2021: {
    text: 'AHA Dietary Guidance Statement',
    year: 2021,
    url: 'https://doi.org/10.1161/CIR.0000000000001031',
  },
  ATP3: { text: 'NCEP ATP III, Therapeutic Lifestyle Changes', year: 2002 },
  NLA2023: {
    text: 'NLA Clinical Perspective, Nutrition Interventions for Adults with Dyslipidemia',
    year: 2023,
    url: 'https://doi.org/10.1016/j.jacl.2023.05.099',
  },
  ACC_LIPID2026: { text: 'ACC/AHA Guideline on Dyslipidemia, lifestyle first', year: 2026 },
  WHO_TFA: {
    text: 'WHO Guideline, Saturated and Trans-Fatty Acid Intake for Adults and Children',
    year: 2023,
    url: 'https://www.who.int/publications/i/item/9789240073630',
  },
  PORTFOLIO: { text: 'Portfolio diet, Jenkins DJ et al., JAMA 290:502 and 306:831', year: 2011 },
  FDA_BG: { text: 'FDA, 21 CFR 101.81, soluble fiber of oats and barley', year: 1997 },
  DGA2025: {
    text: 'Dietary Guidelines for Americans 2025–2030',
    year: 2026,
    url: 'https://www.dietaryguidelines.gov',
  },
  WHO_SUGAR: {
    text: 'WHO Guideline, Sugars Intake for Adults and Children',
    year: 2015,
    url: 'https://www.who.int/publications/i/item/9789241549028',
  },
  AHA_SUGAR: { text: 'AHA Statement on Dietary Sugars, Circulation 120:1011', year: 2009 },
  DRI: {
    text: 'National Academies, Dietary Reference Intakes, summary tables',
    year: 2019,
    url: 'https://doi.org/10.17226/25353',
  },
  NASEM2019: {
    text: 'National Academies, Dietary Reference Intakes for Sodium and Potassium',
    year: 2019,
    url: 'https://doi.org/10.17226/25353',
  },
  AHA_FISH: {
    text: 'AHA Science Advisory on Seafood, Circulation 138:e35',
    year: 2018,
    url: 'https://doi.org/10.1161/CIR.0000000000000574',
  },
  MEDAS: { text: 'PREDIMED adherence screener, Schröder H et al., J Nutr 141:1140', year: 2011 },
  AGA_NAFLD: {
    text: 'AGA Clinical Practice Update, Lifestyle in NAFLD, Gastroenterology 160:912',
    year: 2021,
  },
  EASL2024: {
    text: 'EASL–EASD–EASO Guideline on MASLD',
    year: 2024,
    url: 'https://doi.org/10.1159/000539371',
  },
  AASLD2023: { text: 'AASLD Practice Guidance on NAFLD, Hepatology 77:1797', year: 2023 },
  ADA_CC: {
    text: 'ADA/AND patient education, carbohydrate counting',
    year: null,
    undated: 'Teaching material that is renewed without editions',
  },
  ADA2019: {
    text: 'ADA Consensus Report, Nutrition Therapy in Diabetes, Diabetes Care 42:731',
    year: 2019,
    url: 'https://doi.org/10.2337/dci19-0014',
  },
  ADA2026: { text: 'ADA Standards of Care in Diabetes 2026, section 5', year: 2026 },
  PCOS2023: { text: 'International Guideline for PCOS, Teede H et al.', year: 2023 },
  OURS: {
    text: 'Rule of this service; no published figure',
    year: null,
    undated: 'No publication stands behind it',
  },
  ATA_I: { text: 'American Thyroid Association, Excess Iodine Ingestion, Thyroid 25:145', year: 2015 },
  ATA2014: { text: 'American Thyroid Association, Treatment of Hypothyroidism, Thyroid 24:1670', year: 2014 },
  PROTAGE: {
    text: 'PROT-AGE, J Am Med Dir Assoc 14:542',
    year: 2013,
    url: 'https://doi.org/10.1016/j.jamda.2013.05.021',
  },
  KDIGO2024: {
    text: 'KDIGO guideline on chronic kidney disease, section 3.3',
    year: 2024,
    url: 'https://doi.org/10.1016/j.kint.2023.10.018',
  },
  ESPEN_GER: {
    text: 'ESPEN practical guideline on nutrition in geriatrics',
    year: 2022,
    url: 'https://doi.org/10.1016/j.clnu.2022.01.024',
  },
  MATSUURA2025: {
    text: 'Hyponatremia with SSRIs and thiazides in Medicare, Pharmacotherapy',
    year: 2025,
    url: 'https://doi.org/10.1002/phar.70004',
  },
  WAVS: { text: 'WAVS trial, Barnard ND et al., Menopause 28:1150', year: 2021 },
  MENO2023: {
    text: 'Menopause Society, Nonhormone Therapy Position Statement, Menopause 30:573',
    year: 2023,
  },
  WCRF: { text: 'WCRF/AICR, Recommendation on red and processed meat', year: 2018 },
  NHS2_MEAT: { text: 'Nurses’ Health Study II, Yamamoto A et al., Am J Obstet Gynecol 219:178', year: 2018 },
  NHS2_FAT: { text: 'Nurses’ Health Study II, Missmer SA et al., Hum Reprod 25:1528', year: 2010 },
  EFSA_SE: { text: 'EFSA, tolerable upper intake level of selenium', year: 2023 },
  EFSA_N3: { text: 'EFSA, adequate intake of EPA and DHA', year: 2010 },
  FSIS_TEMP: {
    text: 'USDA FSIS, Safe Minimum Internal Temperature Chart',
    year: 2020,
    url: 'https://www.foodsafety.gov/food-safety-charts/safe-minimum-internal-temperatures',
  },
  FDA_CAF: { text: 'FDA consumer update and EFSA opinion on caffeine', year: 2015 },
  ESHRE: { text: 'ESHRE Endometriosis Guideline', year: 2022 },
  NICE61: { text: 'NICE CG61, Irritable bowel syndrome in adults, recommendation 1.2.1', year: 2017 },
  BDA_IBS: {
    text: 'BDA guidelines for IBS in adults, McKenzie YA et al., J Hum Nutr Diet 29:549',
    year: 2016,
  },
  VARNEY: {
    text: 'Varney J et al., J Gastroenterol Hepatol 32(S1):53, Monash cut-offs per serving',
    year: 2017,
  },
  MONASH: {
    text: 'Monash University, three-step FODMAP diet',
    year: null,
    undated: 'A program that is renewed as foods are measured',
  },
  FDA_GF: { text: 'FDA, 21 CFR 101.91; Codex STAN 118-1979; EU Regulation 828/2014', year: 2014 },
  CATASSI: { text: 'Catassi C et al., Am J Clin Nutr 85:160; Akobeng AK and Thomas AG', year: 2007 },
  ACG_GERD: { text: 'ACG Clinical Guideline on GERD, Am J Gastroenterol 117:27', year: 2022 },
  NEJM_GERD: { text: 'Kahrilas PJ, N Engl J Med 359:1700, table 2', year: 2008 },
  AGA_IBD: {
    text: 'AGA Clinical Practice Update, Diet in IBD, Gastroenterology 166:521',
    year: 2024,
    url: 'https://doi.org/10.1053/j.gastro.2023.11.303',
  },
  IOIBD: { text: 'IOIBD dietary guidance, Levine A et al., Clin Gastroenterol Hepatol 18:1381', year: 2020 },
  ESPEN_IBD: { text: 'ESPEN Guideline, Clinical Nutrition in IBD, Clin Nutr 42:352', year: 2023 },
  NIH_LACT: { text: 'NIH Consensus Conference on Lactose Intolerance; EFSA 2010', year: 2010 },
  GL_TABLE: {
    text: 'International tables of glycemic index and load',
    year: null,
    undated: 'Several editions are in use',
  },
  ACNE_RCT: { text: 'Smith RN et al., Am J Clin Nutr 86:107', year: 2007 },
  ACNE_SR: { text: 'Meixiong J et al., JAAD Int 7:95, review of 34 studies', year: 2022 },
  AAD_ACNE: { text: 'AAD Acne Guideline, J Am Acad Dermatol 90:1006', year: 2024 },
  AAD_AD: { text: 'AAD Atopic Dermatitis Guideline, section 4', year: 2014 },
  AD_NA: {
    text: 'Chiang BM et al., Sodium and atopic dermatitis, JAMA Dermatol 160:725, NHANES cohort',
    year: 2024,
    url: 'https://doi.org/10.1001/jamadermatol.2024.1544',
  },
  NPF2018: { text: 'National Psoriasis Foundation Medical Board, JAMA Dermatol 154:934', year: 2018 },
  MEDIPSO: {
    text: 'MEDIPSO trial, JAMA Dermatol',
    year: 2025,
    url: 'https://doi.org/10.1001/jamadermatol.2025.3410',
  },
  NRS: { text: 'National Rosacea Society, patient surveys of 1999 and 2005', year: 2005 },
  JCAD_ROS: { text: 'Searle T et al., J Clin Aesthet Dermatol 14(12):49', year: 2021 },
  SMILES: {
    text: 'SMILES trial, Jacka FN et al., BMC Med 15:23; ModiMedDiet, Opie RS et al., Nutr Neurosci',
    year: 2017,
  },
  PELSSER: { text: 'Pelsser LM et al., PLoS One 12:e0169277', year: 2017 },
  NG87: { text: 'NICE NG87, ADHD, recommendation 1.6 on diet', year: 2019 },
  H3L6: { text: 'Ramsden CE et al., BMJ 374:n1448, trial of 182 people', year: 2021 },
  AMF: {
    text: 'American Migraine Foundation, SEEDS lifestyle advice',
    year: null,
    undated: 'A web page without a date',
  },
  MAD: {
    text: 'Modified Atkins Diet, Kossoff EH et al., Epilepsia Open 3:175; Cervenka MC et al. 2021',
    year: 2018,
  },
  LGIT: { text: 'Low Glycemic Index Treatment, Pfeifer HH and Thiele EA', year: 2005 },
  MIND2015: { text: 'MIND diet score, Morris MC et al., Alzheimers Dement 11:1007 and 1015', year: 2015 },
  MIND_NEJM2023: {
    text: 'Trial of the MIND diet over 3 years, N Engl J Med 389:602',
    year: 2023,
    url: 'https://doi.org/10.1056/NEJMoa2302368',
  },
  SACN_LIVER: { text: 'UK SACN, Review of dietary advice on vitamin A', year: 2005 },
  FDA_FISH: {
    text: 'FDA and EPA, Advice about eating fish',
    year: 2021,
    url: 'https://www.fda.gov/fishadvice',
  },
  FDA_ATRISK: {
    text: 'FDA and USDA, food safety for people at risk',
    year: 2020,
    url: 'https://www.fda.gov/food/people-risk-foodborne-illness',
  },
  AUA2014: {
    text: 'AUA Guideline on Kidney Stones, J Urol 192:316',
    year: 2014,
    url: 'https://doi.org/10.1016/j.juro.2014.05.006',
  },
  AUA2026: {
    text: 'AUA Guideline on Kidney Stones, parts I and II',
    year: 2026,
    url: 'https://doi.org/10.1097/JU.0000000000005227',
  },
  FDA_GRAPEFRUIT: { text: 'FDA consumer update, grapefruit juice and some drugs', year: 2021 },
  LIFELINE988: { text: 'SAMHSA, 988 Suicide and Crisis Lifeline', year: 2022 },
  ED_HELP: { text: 'ANAD, eating disorder helpline', year: 2025 },
  ODS_B12: { text: 'NIH Office of Dietary Supplements, Vitamin B12 for health professionals', year: 2024 },
  AGA_IBS: { text: 'AGA Clinical Practice Update, Diet in IBS, Gastroenterology 162:1737', year: 2022 },
  SNNOOP10: { text: 'Do TP et al., Neurology 92:134, red flags of secondary headache', year: 2019 },
  ACG_CELIAC: { text: 'ACG Clinical Guideline on Celiac Disease, Am J Gastroenterol 118:59', year: 2023 },
  ADA_HYPO: { text: 'American Diabetes Association, the rule of 15 for low glucose', year: 2025 },
  LABELS: {
    text: 'Prescribing information of the medicine',
    year: null,
    undated: 'Each medicine has its own label, renewed by its maker',
  },
  // Sources of medicine rules. The figures that use a source state which parts of it were read.
  SCHURGERS2004: {
    text: 'Schurgers LJ et al., Blood 104:2682',
    year: 2004,
    url: 'https://doi.org/10.1182/blood-2004-04-1525',
  },
  JOHNSON2005: {
    text: 'Johnson MA, Nutr Rev 63:91',
    year: 2005,
    url: 'https://doi.org/10.1111/j.1753-4887.2005.tb00126.x',
  },
  KHAN2004: { text: 'Khan T et al., Br J Haematol 124:348', year: 2004 },
  DRI_K1: {
    text: 'Institute of Medicine, DRI for vitamin A and vitamin K',
    year: 2001,
    url: 'https://doi.org/10.17226/10026',
  },
  IOM2005: {
    text: 'Institute of Medicine, DRI for potassium and sodium, chapter 5',
    year: 2005,
    url: 'https://doi.org/10.17226/10925',
  },
  MALTA2016: {
    text: 'Malta D et al., Am J Clin Nutr 104:990',
    year: 2016,
    url: 'https://doi.org/10.3945/ajcn.115.129635',
  },
  RAAS_REVIEW: { text: 'Momoniat T et al., Cleve Clin J Med 86:601', year: 2019 },
  LBL_LI: { text: 'Lithium carbonate, prescribing information', year: 2024 },
  LI_CAFFEINE: { text: 'Mester R et al., Biol Psychiatry 37:348', year: 1995 },
  LBL_LEVO: { text: 'Levothyroxine, prescribing information', year: 2024 },
  BAILEY2013: {
    text: 'Bailey DG et al., CMAJ 185:309',
    year: 2013,
    url: 'https://doi.org/10.1503/cmaj.120951',
  },
  LBL_ZYVOX: { text: 'Linezolid, prescribing information', year: 2024 },
  LBL_MAOI: {
    text: 'MAO inhibitors, prescribing information',
    year: null,
    undated: 'One label for each medicine of the group',
  },
  FLOCKHART2012: { text: 'Flockhart DA, J Clin Psychiatry 73(suppl 1):17', year: 2012 },
  INH1982: { text: 'Interactions of isoniazid with foods, Drug Intell Clin Pharm 16:617', year: 1982 },
  LBL_SGLT2: { text: 'SGLT2 inhibitors, prescribing information', year: 2023 },
  SGLT2_NP: { text: 'Dietary considerations for SGLT2 inhibitors, J Nurse Pract 19:104527', year: 2023 },
  DRI_CHO: {
    text: 'Institute of Medicine, DRI for carbohydrate',
    year: 2005,
    url: 'https://doi.org/10.17226/10490',
  },
  ADA_FORECAST: {
    text: 'American Diabetes Association, Diabetes Forecast, Can you put a number on carbs?',
    year: 2012,
  },
  AHA_CHOL2019: {
    text: 'AHA science advisory, Dietary cholesterol and cardiovascular risk, Carson JAS et al.',
    year: 2019,
    url: 'https://doi.org/10.1161/CIR.0000000000000743',
  },
  GLP1_2025: {
    text: 'ACLM, ASN, OMA and TOS, nutritional priorities with GLP-1 therapy',
    year: 2025,
    url: 'https://doi.org/10.1016/j.ajcnut.2025.04.023',
  },
  AHA_TOS2013: {
    text: 'AHA/ACC/TOS Guideline on Overweight and Obesity',
    year: 2013,
    url: 'https://doi.org/10.1161/01.cir.0000437739.71477.ee',
  },
  ADA_B12: {
    text: 'ADA Standards of Care, vitamin B12 with metformin',
    year: 2025,
    url: 'https://doi.org/10.2337/dc25-S009',
  },
  LBL_ORL: {
    text: 'Orlistat, prescribing information and drug facts',
    year: null,
    undated: 'Two labels, for prescription and for the counter',
  },
  FOODDATA: { text: 'USDA FoodData Central, SR Legacy, as this service holds it', year: 2019 },
  // Sources for kidney stones, oxalate, fish, purines, soy and germs.
  OX_KSD: {
    text: 'Kidney Stone Diet, a day’s budget of 100 mg of oxalate',
    year: 2023,
    url: 'https://kidneystonediet.com/eating-a-low-oxalate-diet/',
  },
  OX_HARVARD2023: {
    text: 'Harvard T.H. Chan School, oxalate table, assays of Knight J',
    year: 2023,
    url: 'https://hsph.harvard.edu/wp-content/uploads/2024/07/OXALATE-TABLE-1.xlsx',
  },
  OX_WYO: { text: 'University of Wyoming, oxalate assays as collected in patient lists', year: 2021 },
  OX_USDA: { text: 'USDA Agriculture Handbook 8-11, oxalic acid of vegetables', year: 1984 },
  OX_CHAI2005A: {
    text: 'Chai W and Liebman M, J Food Compos Anal 18:723, oxalate of legumes, nuts and flours',
    year: 2005,
    url: 'https://doi.org/10.1016/j.jfca.2004.07.001',
  },
  OX_SIENER2006: {
    text: 'Siener R et al., J Agric Food Chem 54:3008, oxalate of cereals',
    year: 2006,
    url: 'https://doi.org/10.1021/jf052776v',
  },
  OX_SCHRODER2011: {
    text: 'Schroder T et al., J Food Compos Anal 24:916, oxalate of cocoa',
    year: 2011,
    url: 'https://doi.org/10.1016/j.jfca.2011.03.008',
  },
  OX_RITTER2007: {
    text: 'Ritter MM and Savage GP, J Food Compos Anal 20:169, oxalate of nuts',
    year: 2007,
    url: 'https://doi.org/10.1016/j.jfca.2006.12.001',
  },
  OX_TEA2002: {
    text: 'Charrier MJ et al., Asia Pac J Clin Nutr 11:298, oxalate of tea',
    year: 2002,
    url: 'https://doi.org/10.1046/j.1440-6047.2002.00294.x',
  },
  OX_MASSEY2001: {
    text: 'Massey LK et al., J Agric Food Chem 49:4262, oxalate of soy foods',
    year: 2001,
    url: 'https://doi.org/10.1021/jf010484y',
  },
  OX_AMARANTH2007: {
    text: 'Oxalate in grain amaranth, J Agric Food Chem 55:4789',
    year: 2007,
    url: 'https://doi.org/10.1021/jf070384d',
  },
  FDA_FISH2017: {
    text: 'FDA and EPA, Advice about eating fish, servings a week',
    year: 2017,
    url: 'https://www.fda.gov/Food/ResourcesForYou/Consumers/ucm536514.htm',
  },
  EPA_FISH_TECH: {
    text: 'EPA and FDA, Technical information on fish advice, reference dose',
    year: 2021,
    url: 'https://www.epa.gov/fish-tech/epa-fda-fish-advice-technical-information',
  },
  EFSA_MEHG: {
    text: 'EFSA, tolerable weekly intake of methylmercury',
    year: 2012,
    url: 'https://doi.org/10.2903/j.efsa.2012.2985',
  },
  PURINE_KANEKO: {
    text: 'Kaneko K et al., Biol Pharm Bull 37:709, purines of foods',
    year: 2014,
    url: 'https://doi.org/10.1248/bpb.b13-00967',
  },
  ACR_GOUT2020: {
    text: 'ACR Guideline for the Management of Gout',
    year: 2020,
    url: 'https://doi.org/10.1002/acr.24180',
  },
  IOM_SOY_ER: { text: 'ACS and AICR on soy foods after breast cancer', year: 2023 },
} as const satisfies Record<string, EvidenceSource>

export type SourceKey = keyof typeof SOURCES

/** Lists the publications cited as evidence. The one with the figure comes first. */
export function citedSources({
  source,
  also = [],
}: {
  source: SourceKey
  also?: readonly SourceKey[]
}): CitedSource[] {
  return [source, ...also].map((key) => {
    const { text, year, url }: EvidenceSource = SOURCES[key]
    return { text, year, url: url ?? null }
  })
}

/** Formats the cited sources in one line, such as `AHA/ACC High Blood Pressure Guideline (2025)`. */
export function sourceText(evidence: Parameters<typeof citedSources>[0]): string {
  return citedSources(evidence)
    .map(({ text, year }) => (year === null ? text : `${text} (${year})`))
    .join('; ')
}
