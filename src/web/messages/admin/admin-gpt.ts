/** Drafting posts of the blog with AI. */
export const adminGptText = {
  en: {
    title: 'Write posts with AI',
    noModel:
      'No language model is configured. Posts are composed from the condition’s own texts, rules and sources instead.',
    ask: 'What to write',
    askAbout: 'The model is told what the catalog says of the condition, and nothing of any member.',
    askAboutComposed: 'Posts hold what the catalog says of the condition, and nothing of any member.',
    promptUnread: 'Nobody follows it now: it is for a language model, and none is configured.',
    condition: 'Condition',
    chooseCondition: 'Choose a condition',
    posts: 'Number of posts',
    prompt: 'Prompt',
    defaultPrompt:
      'Write {posts, plural, one {# blog post} other {# blog posts}} about {condition} and what to eat. Write for people who have just been told to change how they eat.',
    anyCondition: 'a health goal',
    resetPrompt: 'Write the prompt anew',
    submit: 'Submit',
    writing: 'Writing. This can take up to a minute.',
    notWritten: 'No posts were written',
    preview: 'Preview',
    previewAbout:
      'Written by {model}. Read each post before you publish it: a model makes mistakes that sound right.',
    previewComposed: 'Composed from the catalog. Nothing is saved yet.',
    review: 'Please check',
    create: 'Create Posts',
    createdAll:
      '{count, plural, one {# draft was} other {# drafts were}} created. Only administrators see drafts.',
    notCreated:
      'Not all drafts were created. Those that were are marked; Create Posts continues with the others.',
    created: 'Created',
    open: 'Open the draft',
  },
} as const
