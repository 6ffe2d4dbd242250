/** A sport as people play it: the catalogue lists running under its clubs. */
export const playedName = (name: string) => name.replace(/^Running Clubs$/, 'Running')
