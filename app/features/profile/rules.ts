/** Lengths in code points. */
export const NAME_MAX = 100
export const BIO_MAX = 500
export const LOCATION_MAX = 100
