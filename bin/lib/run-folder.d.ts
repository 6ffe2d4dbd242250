/** Makes the folder of this run, has `TMPDIR` point to it, and clears it at the end. */
export function openRunFolder(): string
