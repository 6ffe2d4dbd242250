/** Names and addresses are the same person whatever their case or Unicode form. */
const key = (text: string) => text.normalize('NFKC').toLowerCase()

/** What a username is unique by. */
export const usernameKey = key

/** What an address is unique by. */
export const emailKey = key
