/** Around the questions that what was told above calls for. */
export const askedText = {
  en: {
    ofGoals: 'What your health goals ask',
    title: 'What we ask because of what you told us',
    hint: 'A few questions follow from your answers. Where you do not know, say so: your plan keeps to the careful side, or we tell you whom to ask.',
  },
} as const
