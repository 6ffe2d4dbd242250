/** Milliseconds for which a button offers to take back what was just done. */
export const UNDO_FOR = 10_000

/** Returns until when that is possible: the button stands for half of it, the rest is for a slow line. */
export const undoUntil = (doneAt: Date) => new Date(doneAt.getTime() + 2 * UNDO_FOR)
