/** The most characters, in code points, of what a person says of themselves. */
export const NAME_MAX = 100
export const BIO_MAX = 500
export const LOCATION_MAX = 100
