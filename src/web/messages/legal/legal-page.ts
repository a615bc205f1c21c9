export const legalPageText = {
  en: {
    nav: 'Legal texts',
    revised: 'Last changed on {day, date, ::yMMMMd}',
    template: {
      label: 'About this text',
      title: 'A template, not legal advice',
      body: 'We wrote this text to say truly what this software does. Whoever runs the service has a lawyer check it, fill in the places marked <fill>like this</fill>, and adapt it to the law where they work.',
    },
  },
} as const
