const AND = new Intl.ListFormat('en-ZA', { type: 'conjunction' })
const OR = new Intl.ListFormat('en-ZA', { type: 'disjunction' })

/** `Ants`, `Ants and Bees`, `Ants, Bees and Cats` */
export const allOf = (names: readonly string[]) => AND.format(names)

/** `Ants`, `Ants or Bees`, `Ants, Bees or Cats` */
export const oneOf = (names: readonly string[]) => OR.format(names)

/** Returns a text with a capital at its beginning. */
export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('en-ZA') + text.slice(1)

/** Returns a text as it stands within a sentence: without a capital at its beginning. */
export const inSentence = (text: string) => text.charAt(0).toLocaleLowerCase('en-ZA') + text.slice(1)
