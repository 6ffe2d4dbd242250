/** Characters of an address; browsers and proxies begin to refuse at about 2,000. */
export const ADDRESS_MAX = 500
