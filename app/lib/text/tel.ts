/** The address that dials a number as people write it. Apart from `phone.ts`, so that no page loads its checks to show one. */
export const telAddress = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`
