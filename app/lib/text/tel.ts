/** Returns the address that dials a number. Apart from `phone.ts`, so that pages that show a number load no checks. */
export const telAddress = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
