/** The longest comment and the longest reply, in characters. */
export const COMMENT_MAX = 1000
