/** Words of the parts with which records are listed and edited. */
export const deskText = {
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
