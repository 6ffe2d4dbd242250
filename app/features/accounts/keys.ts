/** Makes names and addresses comparable, ignoring case and Unicode form. */
const key = (text: string) => text.normalize('NFKC').toLowerCase()

export const usernameKey = key

export const emailKey = key
