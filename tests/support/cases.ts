import { HOUR } from '#app/lib/time/time.ts'

/** Whether this is `npm run proof`, which takes a night where `npm test` takes minutes. */
export const proof = Boolean(process.env.PROOF)

/** How often something is tried: `few` times in `npm test`, `many` times in the proof. */
export const times = (few: number, many: number) => (proof ? many : few)

/** The time limit of a test in milliseconds: `few` in `npm test`, half a night in the proof. */
export const within = (few: number) => times(few, 4 * HOUR)

/** The seed of random cases: fixed, unless the environment's SEED is set, as in the proof. */
export const caseSeed = Number(process.env.SEED ?? 1)

/** The settings of fast-check for a property with so many cases. */
export const cases = (few: number, many = few) => ({ numRuns: times(few, many), seed: caseSeed })
