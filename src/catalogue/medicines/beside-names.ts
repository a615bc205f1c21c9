/** Words typed next to the name of a medicine that never identify the medicine. */

const words = (list: string) => list.trim().split(/\s*[,\n]\s*/)

/** Units. Each counts only directly after a number or another unit. */
export const UNITS = new Set(
  words(`
    mg, mgs, mcg, ug, mcgs, g, gm, gms, gram, grams, milligram, milligrams, microgram, micrograms, ml, cc, l, iu, u,
    unit, units, meq, mmol, act, actuation, actuations, h, hr, hrs, %, percent, k, x, kg, lb, h24, tsp, tbsp, oz`),
)

/** Units that do not measure the weight of a medicine: `5 mg/ml`, `1-2 puffs`. */
export const COUNTED = new Set(
  words(`
    ml, cc, l, act, actuation, actuations, h, hr, hrs, hour, hours, day, days, week, weeks, month, months, x, time,
    times, puff, puffs, drop, drops, gtt, gtts, spray, sprays, inhalation, inhalations, click, clicks, scoop, scoops,
    tab, tabs, tablet, tablets, cap, caps, capsule, capsules, pill, pills, gummy, gummies, unit, units, u, iu, dose,
    doses, patch, patches, teaspoon, teaspoons, tsp, tbsp, tablespoon, kg, softgel, softgels, strip, strips`),
)

export const NUMBER_WORDS = new Set(words('one, two, three, four, five, six, half, quarter'))

/** Phrases for frequency, time, form, device and release. `#` is any number. */
const PHRASES = words(`
  puff, puffs, spray of, inhalation of, click, clicks, scoop, scoops, teaspoon, teaspoons, tablespoon, strip, strips,
  dose, doses, strength, extra strength, double strength, single strength, junior, jr, maximum strength, max strength,
  low dose, high dose, regular strength, dosage, total, of, each, gtt, gtts,

  daily, qd, od, once, once daily, once a day, one a day, once per day, every day, everyday, each day, a day, per day,
  x day, per diem, twice, twice daily, twice a day, twice per day, two times a day, two times daily, # times,
  # times a day, # times daily, # times per day, # times a week, # x, # x day, # x daily, # x a day, # x week,
  # x weekly, # a day, # per day, # daily, # day, x #, bid, bd, three times a day, three times daily, tid, tds,
  four times a day, qid, qds, q#h, q# h, q#hr, q# hours, q# hr, q#d, q#w, q# weeks, q#mo, q# months, q, hourly,
  every # hours, every # hrs, every # hr, every # h, every # to # hours, every # # hours, every hour, every # days,
  every # weeks, every # months, every other day, every second day, every third day, qod, eod, alternate days,
  alternate day, weekly, once weekly, once a week, once per week, a week, per week, qw, every week,
  each week, twice weekly, twice a week, three times a week, three times weekly, biweekly, every two weeks,
  every other week, every three months, every six months, monthly, once monthly, once a month, a month, per month,
  every month, each month, yearly, once yearly, once a year, a year, every year, annually, qhs, hs, nightly, at night,
  every night, each night, before bed, before bedtime, at bedtime, bedtime, nocte, at hs, qam, am, in the am,
  in the morning, in morning, mornings, morning, every morning, each morning, mane, a m, qpm, pm, in the pm, p m,
  in the evening, in the afternoon, evening, evenings, every evening, at noon, noon, midday, with meals, with a meal,
  with each meal, with every meal, with food, with or without food, with breakfast, with lunch, with dinner,
  with supper, with milk, with water, before meals, before a meal, before each meal, before food, before breakfast,
  before lunch, before dinner, before supper, ac, a c, pc, p c, after meals, after food, after breakfast,
  after lunch, after dinner, empty stomach, on an empty stomach, on empty stomach, prn, as needed, when needed,
  if needed, as required, sometimes, occasionally, rarely, as directed, as prescribed, as per doctor, ud, ut dict,
  stat, for # days, for # weeks, for # months, x # days, x # weeks, # days, # weeks, # months, short term,
  long term, taper, tapering, mon, tue, wed, thu, fri, sat, sun, monday, mondays, tuesday, tuesdays, wednesday,
  wednesdays, thursday, thursdays, friday, fridays, saturday, saturdays, sunday, sundays, on mondays, on sundays,
  cycle, sliding scale, since #, for years, for # years, currently, current, still, started, new, as of #,
  starting dose, maintenance dose, once in the morning, once at night, twice a week, days a week, # days a week,

  softgel, softgels, soft gel, soft gels, gelcap, gelcaps, gel cap, gel caps, liqui gels, liqui gel, liquigels,
  gummy, gummies, chew, chews, chewable, chewables, chew tab, chewtab, lozenge, lozenges, troche, troches, melt,
  melts, solution, soln, sol, suspension, susp, liquid, syrup, elixir, concentrate, powder, packet, packets, sachet,
  sachets, granules, sprinkle, sprinkles, effervescent, syringe, syringes, prefilled, prefilled syringe, autoinjector,
  auto injector, pack, packs, dosepak, dose pak, dose pack, pak, starter pack, starter kit, swab, pads, bottle, box,
  otc, over the counter, rx, prescription, prescribed, generic, generic for, generic of, brand, name brand,
  brand name, daw, store brand, kirkland, equate, cvs, walgreens, medicine, medication, med, meds, drug, biosimilar,
  vial, vials, ampule, ampules, kit, refill, refills,

  er, xr, sr, xl, cr, dr, ir, la, ec, cd, xt, cc, pa, sa, hp, # h, #h, # hr, #hr, # hour, # hours, extended release,
  ext release, extended rel, ext rel, sustained release, controlled release, long acting, modified release, mr,
  slow release, delayed release, delayed rel, enteric coated, film coated, coated, immediate release, fast acting,
  rapid acting, rapid release, quick dissolve, prolonged release, xr odt, retard, timed release, time release, oros,
  osmotic,

  solostar, max solostar, kwikpen, junior kwikpen, flexpen, flextouch, flexpro, penfill, tempo pen, tempo, u #, u#,
  pen, pens, pen needles, innolet, opticlik, cartridge, cartridges, click pen, clickject, sureclick, sensoready,
  unoready, sensoready pen, autotouch, simplyjet, pushtronex, onpro, on body, enable injector, single dose pen,
  single dose vial, pfs, pen injector, quickpen, diskus, ellipta, handihaler, respimat, respiclick, digihaler,
  redihaler, flexhaler, twisthaler, pressair, neohaler, aerosphere, inhub, aer, aerosol, nebule, nebules, rotacaps,
  breezhaler, turbuhaler, accuhaler, evohaler, easyhaler, spacer, mini, mix,

  my, i take, i am taking, im taking, i am on, im on, i m on, i use, i am using, taking, take, takes, on, the, a, an,
  some, use, using, tb, by, in, at`)

/** The place where a medicine acts. A local route can turn a medicine into one without a rule for food. */
export type Route =
  | 'oral'
  | 'skin'
  | 'eye'
  | 'ear'
  | 'nose'
  | 'lung'
  | 'vagina'
  | 'rectum'
  | 'mouth'
  | 'patch'
  | 'needle'

const ROUTES: Record<Route, string[]> = {
  oral: words(`
    tablet, tablets, tab, tabs, caplet, caplets, capsule, capsules, cap, caps, pill, pills, po, by mouth, oral, orally,
    odt, orally disintegrating, disintegrating, dissolving, oral solution, oral suspension, swallowed`),
  skin: words(`
    cream, crm, ointment, oint, lotion, foam, shampoo, topical, topically, top, gel, wash, on the skin, skin, body wash`),
  eye: words(
    'eye drops, eye drop, eye, eyes, ophthalmic, ophth, op, eye ointment, eye gel, drops, drop, ophthalmic solution',
  ),
  ear: words('ear drops, ear drop, ear, ears, otic'),
  nose: words('nasal, nasal spray, ns, nose spray, nose, spray, sprays'),
  lung: words(`
    inhaler, inhalers, inh, inhalation, inhaled, hfa, mdi, dpi, nebulizer, neb, nebs, nebulized, inhalation solution`),
  vagina: words(
    'vaginal, vaginally, pv, ring, insert, vaginal cream, vaginal ring, vaginal insert, vaginal gel, vaginal tablet',
  ),
  rectum: words('suppository, suppositories, supp, rectal, rectally, pr, enema, rectal foam, rectal cream'),
  mouth: words('rinse, mouthwash, toothpaste, mouth rinse'),
  patch: words('patch, patches, transdermal, td, ptch'),
  needle: words(`
    infusion, infusions, iv, injection, injections, inj, injectable, injected, shot, shots, depot, im, intramuscular,
    subq, sq, sc, subcut, subcutaneous, implant, pump, iv infusion`),
}

export const LOCAL_ROUTES: ReadonlySet<Route> = new Set([
  ...(['skin', 'eye', 'ear', 'nose', 'lung', 'vagina', 'rectum', 'mouth'] as const),
])

/** Words next to a name, by phrase. A phrase that indicates a route maps to it. */
export const BESIDE: ReadonlyMap<string, Route | null> = new Map<string, Route | null>([
  ...PHRASES.map((phrase): [string, null] => [phrase, null]),
  ...(Object.entries(ROUTES) as [Route, string[]][]).flatMap(([route, phrases]) =>
    phrases.map((phrase): [string, Route] => [phrase, route]),
  ),
])

/** The length of the longest of these phrases, in words. */
export const LONGEST_BESIDE = 5

/** Words between two medicines. */
export const JOINING = new Set(words('and, with, plus, w, also, then, combo, combination'))

/** Salts and esters: dropped after the name of a medicine. */
export const SALTS = new Set(
  words(`
    hcl, hydrochloride, hydrochlor, dihydrochloride, hbr, hydrobromide, bromide, na, disodium, ca, succinate, succ,
    tartrate, tart, bitartrate, besylate, besilate, camsylate, mesylate, mesilate, dimesylate, tosylate, maleate,
    fumarate, hemifumarate, citrate, acetate, diacetate, phosphate, sulfate, sulphate, bisulfate, nitrate, mononitrate,
    dinitrate, gluconate, lactate, malate, oxalate, pamoate, embonate, xinafoate, furoate, propionate, dipropionate,
    valerate, enanthate, cypionate, decanoate, undecanoate, palmitate, butyrate, acetonide, hyclate, monohydrate,
    dihydrate, trihydrate, hemihydrate, anhydrous, medoxomil, kamedoxomil, cilexetil, axetil, proxetil, pivoxil,
    mofetil, etexilate, disoproxil, alafenamide, df, taf, tdf, dimeglumine, meglumine, tromethamine, erbumine, olamine,
    esylate, edisylate, isethionate, saccharate, vk, micronized, adaz, atto, adbm, aqvh, bwwd, fkjp, aacf, aaty, dyyb,
    abda, axxq, yfgn, aglr, bbdz, szjj, jgdl, estolate, ethylsuccinate, stearate, hydrogen, carbonate`),
)

/** Salts that are medicines or supplements of their own, unless they follow one of these names. */
export const MINERAL_SALTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    potassium:
      'losartan, diclofenac, penicillin v, penicillin g, penicillin, clavulanate, raltegravir, azilsartan',
    calcium: 'atorvastatin, rosuvastatin, pitavastatin, fenoprofen, acamprosate, leucovorin, fosamprenavir',
    magnesium: 'esomeprazole, omeprazole',
    zinc: 'bacitracin, pyrithione',
    sodium: `warfarin, levothyroxine, liothyronine, pantoprazole, rabeprazole, naproxen, diclofenac, docusate,
      pravastatin, fluvastatin, montelukast, divalproex, valproate, phenytoin, heparin, enoxaparin, alendronate,
      risedronate, ibandronate, cromolyn, fosinopril, methotrexate, mycophenolate, dicloxacillin, tolmetin,
      meclofenamate, ceftriaxone, cefazolin, ampicillin, sulfacetamide, esomeprazole, mycophenolic acid`,
  }).map(([salt, drugs]) => [salt, new Set(words(drugs))]),
)

/** Minerals after which the acid of a salt would name another supplement. */
export const MINERALS = new Set(
  words('calcium, zinc, potassium, sodium, magnesium, iron, copper, lithium, selenium'),
)

/** Answers to a list of medicines that mean no medicine is taken. */
export const NOTHING_TAKEN = new Set(
  words(`
    none, non, nope, no, nothing, nada, ninguno, ninguna, no meds, no medicine, no medicines, no medication,
    no medications, none currently, none at this time, not taking any, i dont take any, i do not take any, not on any,
    n a, na, not applicable, zero, 0, nil, null, x, no rx, no prescriptions, no prescription drugs, nka, nkda,
    no known, healthy, not any, no medicine at all, i take nothing, i take none`),
)

/** Phrases that say a medicine is taken without naming it. */
export const NOT_NAMED = new Set(
  words(`
    i dont know, dont know, do not know, i do not know, unknown, not sure, unsure, idk, cant remember, i cant remember,
    forgot, i forgot, various, several, many, a lot, lots, a few, too many, multiple, all of them, see list,
    see attached, ask my doctor, on file, same as before, same, will add later, later, tbd, private,
    prefer not to say, none of your business, vitamins, supplements, vitamins and minerals, herbs, otc,
    over the counter, vitamins only, just vitamins, patch, meds, medicine, medication, pills`),
)

/** Returns all single words that indicate a route. */
export function routeWords(): string[] {
  return Object.values(ROUTES).flatMap((phrases) => phrases.flatMap((phrase) => phrase.split(' ')))
}
