/** British spellings, and British words that have another American word. */
export const BRITISH: RegExp = new RegExp(
  [
    /\b\w*(?:glycaem|haemo|anaem|oestr|oedem|oesoph|coelia|diarrhoea|fibre|flavour|colour|favour|labelled|behaviour|centre|litre|yoghurt|organis|recognis|realis|minimis|paediat|tumour|ageing|programme|cholesterolaem)\w*/,
    /\bcatalogues?\b|\bcancell(?:ed|ing)\b|\btravell(?:ed|ing)\b|\bjudgements?\b/,
    /\bgrey\b|µg|\banalyse|\baubergine|\bcourgette|\btowards\b|\bwhilst\b/,
    /\btick(?:s|ed|ing)?\b|\bshows? (?:its|their) working\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)
