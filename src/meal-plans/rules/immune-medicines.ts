/**
 * Generic names of medicines that weaken the defense against germs in food: biologics and small molecules for
 * immune diseases, and the classic immunosuppressants.
 *
 * Antibodies for allergies, asthma or migraine (such as dupilumab, omalizumab, erenumab), apremilast,
 * mesalamine, sulfasalazine and hydroxychloroquine are not included. Steroids are recognized by their group,
 * because steroid creams and sprays don't weaken the defense either.
 *
 * Source: FDA and USDA, food safety for people at risk, with prescribing information; recalled from memory,
 * to be checked.
 */
export const IMMUNE_MEDICINES: readonly string[] = [
  ...['adalimumab', 'etanercept', 'infliximab', 'golimumab', 'certolizumab', 'certolizumab pegol'],
  ...['ustekinumab', 'guselkumab', 'risankizumab', 'tildrakizumab', 'mirikizumab', 'secukinumab'],
  ...['ixekizumab', 'brodalumab', 'bimekizumab', 'vedolizumab', 'natalizumab', 'abatacept', 'tocilizumab'],
  ...['sarilumab', 'anakinra', 'canakinumab', 'rilonacept', 'rituximab', 'ocrelizumab', 'ofatumumab'],
  ...['ublituximab', 'alemtuzumab', 'belimumab', 'anifrolumab', 'inebilizumab', 'satralizumab'],
  ...['eculizumab', 'ravulizumab', 'pegcetacoplan', 'spesolimab', 'obinutuzumab', 'belatacept'],
  ...['teplizumab', 'antithymocyte globulin'],
  ...['iptacopan', 'danicopan', 'avacopan', 'tofacitinib', 'upadacitinib', 'baricitinib', 'abrocitinib'],
  ...['ritlecitinib', 'deuruxolitinib', 'ruxolitinib', 'filgotinib', 'deucravacitinib', 'ozanimod'],
  ...[
    'etrasimod',
    'fingolimod',
    'siponimod',
    'ponesimod',
    'cladribine',
    'teriflunomide',
    'dimethyl fumarate',
  ],
  ...['methotrexate', 'azathioprine', 'mercaptopurine', 'mycophenolate', 'mycophenolate mofetil'],
  ...['mycophenolic acid', 'leflunomide', 'cyclophosphamide', 'tacrolimus', 'cyclosporine', 'voclosporin'],
  ...['sirolimus', 'everolimus', 'hydroxyurea'],
]
