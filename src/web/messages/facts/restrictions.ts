/** What is left out or wanted in words, and how each word was read. */
export const restrictionsText = {
  en: {
    dislikes: {
      label: 'What do you not like to eat?',
      hint: 'A food or a group of foods, such as zucchini, blue cheese or nuts. One at a time, or with commas.',
      list: 'What you do not like',
      error:
        'List at most {max, number} foods, each of at most {letters, number} letters, with commas between them.',
    },
    otherAllergies: {
      label: 'Another allergy?',
      hint: 'A food or a group of foods, such as corn, kiwi, nightshades or garlic.',
      list: 'Your other allergies',
      error:
        'List at most {max, number} allergies, each of at most {letters, number} letters, with commas between them.',
    },
    add: 'Add',
    remove: 'Remove {word}',
    readAs: 'read as {foods}',
    fewer: '{count, plural, one {one dish fewer} other {{count, number} dishes fewer}}',
    none: 'no dish of ours holds it',
    left: '{left, number} of our {total, number} dishes are left, before your health goals are counted in.',
    unknown: {
      title: 'We do not know “{word}”',
      dislike: 'So it is not left out. Try another word for it, or the group that it belongs to.',
      allergy:
        'So we cannot be sure to leave it out, and cannot plan for you until we know it. Try another word for it, or the group that it belongs to.',
      meant: 'Did you mean {count, plural, one {this} other {one of these}}?',
    },
    ambiguous: {
      title: '“{word}” can mean several foods. Which do you mean?',
      all: 'Until you choose, all of them are left out.',
    },
    hidden: {
      title: 'What a label can hide',
      words:
        '{word} can appear on a label as {names}. Packaged food need not name it: read the label, and ask the maker.',
    },
    triggers: {
      legend: 'Do you know a trigger of your own?',
      hint: 'Triggers differ from person to person. Mark only what you have noticed yourself: it is left out.',
      aged_cheese: 'Aged cheese',
      artificial_colour: 'Artificial colors',
      aspartame: 'Aspartame',
      carbonated_drink: 'Fizzy drinks',
      cayenne_red_pepper: 'Cayenne and red chili',
      chocolate: 'Chocolate',
      citrus: 'Citrus fruit',
      coffee: 'Coffee',
      hot_drink_over_60C: 'Very hot drinks',
      hot_sauce: 'Hot sauce',
      marinated_meat: 'Marinated meat',
      mint: 'Mint',
      msg_added: 'Glutamate (MSG)',
      onion: 'Onion',
      processed_meat: 'Processed meat',
      spicy_hot: 'Spicy food',
      tomato: 'Tomato',
      wine: 'Wine',
    },
    hemisphere: {
      legend: 'Where do you live?',
      hint: 'So that dishes follow the season.',
      byZone:
        'So that dishes follow the season. Your time zone is in the {half, select, south {south} other {north}}.',
      north: 'North of the equator',
      south: 'South of the equator',
    },
    never: 'Dishes you never want again',
    favorite: 'Dishes you want more often',
    dish: {
      never: 'Never again',
      neverDish: 'Never again: {name}',
      more: 'More often',
      moreDish: 'More often: {name}',
      // A tea is called by a whole sentence, which ends what is said.
      wasNever:
        'This plan stays as it is; swap the dish if you like. From your next plan on, never again: {name}',
      wasMore: 'More often from now on: {name}',
      wasTakenBack: 'Undone, what you said of this dish: {name}',
    },
  },
}
