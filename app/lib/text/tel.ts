/**
 * Returns the address that dials a number as people write it. Separate from `phone.ts`, so that pages that show a
 * number do not load its checks.
 */
export const telAddress = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
