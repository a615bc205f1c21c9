// Ends every starter prompt: a text service words a plan but never adds a claim or a figure.
export const WORDING_RULES =
  'Write calmly, plainly and warmly, without exclamation marks, and never claim that food treats, cures or prevents a disease. State no nutrient amounts; they are computed elsewhere and shown beside your text.'
