import { HOUR } from '#app/lib/time/time.ts'

/** Whether this is `npm run proof`, which has a night where `npm test` has minutes. */
export const proof = Boolean(process.env.PROOF)

/** How often something is tried: `few` times before a change lands, `many` times in the proof. */
export const times = (few: number, many: number) => (proof ? many : few)

/** The longest that a test may take, in milliseconds: `few` before a change lands, half a night in the proof. */
export const within = (few: number) => times(few, 4 * HOUR)

/** Where random cases begin: the same ones each time, unless the environment's SEED (which the proof draws) says so. */
export const caseSeed = Number(process.env.SEED ?? 1)

/** The settings of fast-check for a property that is tried with so many cases. */
export const cases = (few: number, many = few) => ({ numRuns: times(few, many), seed: caseSeed })
