import { openIdClient } from '#app/lib/process/env.server.ts'

/** The provider offered on the sign-in page; null if none is configured. */
export const openIdOffer = openIdClient && { name: openIdClient.name ?? 'your account' }
