/** Whole rand as a rate: `R450`. */
export const rate = (rand: number) => `R${rand}`

/** Whole rand as a sum: `R450.00`. */
export const sum = (rand: number) => `R${rand}.00`
