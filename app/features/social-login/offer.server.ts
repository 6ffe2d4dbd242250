import { openIdClient } from '#app/lib/process/env.server.ts'

/** What the sign-in page offers besides the password; null where nothing is set up. */
export const openIdOffer = openIdClient && { name: openIdClient.name ?? 'your account' }
