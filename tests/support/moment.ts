import { setTimeout } from 'node:timers/promises'

/** Milliseconds: longer than a busy machine keeps one of two who look at once from looking. */
export const MOMENT = 300

/** The time between looking and writing that a naive version leaves to everybody else. */
export const moment = () => setTimeout(MOMENT)
