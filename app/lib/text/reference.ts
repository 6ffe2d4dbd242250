/** Writes a reference in groups of four, as people read it aloud: `CS7K 4M2Q 9X`. */
export const readAloud = (reference: string) => reference.match(/.{1,4}/g)?.join(' ') ?? reference
