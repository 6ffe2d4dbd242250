const AND = new Intl.ListFormat('en-ZA', { type: 'conjunction' })
const OR = new Intl.ListFormat('en-ZA', { type: 'disjunction' })

/** `Ants`, `Ants and Bees`, `Ants, Bees and Cats` */
export const allOf = (names: readonly string[]) => AND.format(names)

/** `Ants`, `Ants or Bees`, `Ants, Bees or Cats` */
export const oneOf = (names: readonly string[]) => OR.format(names)
