/** Makes names and addresses comparable, ignoring case and Unicode form. */
const key = (text: string) => text.normalize('NFKC').toLowerCase()

/** The unique key of a username. */
export const usernameKey = key

/** The unique key of an e-mail address. */
export const emailKey = key
