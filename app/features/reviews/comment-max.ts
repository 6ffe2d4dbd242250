/** In characters, for a comment or a reply. */
export const COMMENT_MAX = 1000
