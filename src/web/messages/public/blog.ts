export const blogText = {
  en: {
    title: 'Blog',
    pageTitle: 'Blog, page {page, number}',
    description:
      'Plain notes on food and health from Careplate: what was studied, in whom, what it showed and what it did not.',
    lead: 'Plain notes on food and health: what was studied, in whom, what it showed, and what nobody knows yet.',
    feed: 'New posts by RSS',
    none: {
      title: 'No posts yet',
      body: 'They will be here, newest first. Until then, each health goal says what research supports.',
      action: 'See all health goals',
    },
    paging: 'Pages of the blog',
    newer: 'Newer posts',
    older: 'Older posts',
    pageOf: 'Page {page, number} of {pages, number}',
    post: {
      written: '{day, date, ::yMMMMd}',
      changed: 'Changed on {day, date, ::yMMMMd}',
      about: '{goal}',
      publishedBy: 'Published by <people>{publisher}</people>.',
      writers: 'Who writes here: {writers}.',
      call: {
        label: '{goal}: a plan',
        title: '{goal}: seven days of meals',
        body: '{focus}. Try it free for 7 days.',
        bodyOfAny: 'Planned by rules with published sources. Try it free for 7 days.',
        anyTitle: 'Seven days of meals for your health goal',
        start: 'Start 7 Day Trial',
        goal: 'What the research says',
      },
      references: 'References',
      reference: 'Reference {number, number}',
      notAdvice:
        'A post is about groups of people, and you are one person. <link>It is not medical advice</link>.',
      more: 'More from the blog',
    },
  },
} as const
