/** Words of the parts with which records are listed and edited. */
export const dataEntryText = {
  en: {
    search: { submit: 'Search', clear: 'Clear search' },
    paging: {
      label: 'Pages',
      page: 'page {page, number}',
      of: 'of {pages, number}',
      previous: 'Previous page',
      next: 'Next page',
      rows: 'Rows',
    },
    leave: {
      title: 'Leave without saving?',
      body: 'What you changed on this page has not been saved.',
      stay: 'Stay',
      leave: 'Leave',
    },
    combobox: {
      found: '{count, plural, =0 {No match} one {# match} other {# matches}}',
      failed: 'The search could not be made. Please type on, or try again.',
    },
    list: {
      up: 'Move {item} up',
      down: 'Move {item} down',
      remove: 'Remove {item}',
      added: '{item} was added.',
      removed: '{item} was removed.',
      moved: 'Moved to place {place, number} of {count, number}.',
    },
  },
} as const
